import { useState } from 'react';

import { useFirstRunCall } from './use-first-run.ts';
import { useText } from '#engine/text.ts';
import { ownZone } from '#shared/time-zone.ts';
import { TextField } from '#ui/controls/text-field.tsx';
import { ZoneField } from '#ui/controls/zone-field.tsx';

import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

export function PlantStep({ state }: StepProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [zone, setZone] = useState(ownZone);
  const call = useFirstRunCall('plants', ({ create }, DisplayName: string) =>
    create({ DisplayName, TimeZone: zone, ClientId: state.Client?.Id ?? '' }),
  );
  return (
    <StepForm
      hint="first-run.plant.hint"
      label="first-run.next"
      call={call}
      onSubmit={() => call.mutate(name)}
    >
      <TextField
        label={t('first-run.plant.name')}
        error={errorAt(call, 'DisplayName', t)}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
      <ZoneField
        label={t('first-run.plant.zone')}
        value={zone}
        error={errorAt(call, 'TimeZone', t)}
        onChange={setZone}
      />
    </StepForm>
  );
}
