import { useState } from 'react';

import { useFirstRunCall } from './use-first-run.ts';
import { useText } from '#engine/text.ts';
import { TextField } from '#ui/controls/text-field.tsx';

import { errorAt, StepForm } from './step-form.tsx';

export function ClientStep() {
  const { t } = useText();
  const [name, setName] = useState('');
  const call = useFirstRunCall('clients', ({ create }, DisplayName: string) =>
    create({ DisplayName }),
  );
  return (
    <StepForm
      hint="first-run.client.hint"
      label="first-run.next"
      call={call}
      onSubmit={() => call.mutate(name)}
    >
      <TextField
        label={t('first-run.client.name')}
        error={errorAt(call, 'DisplayName', t)}
        value={name}
        maxLength={100}
        autoComplete="organization"
        onChange={(event) => setName(event.target.value)}
      />
    </StepForm>
  );
}
