import { useState } from 'react';

import { stringField } from '#resources/string-field.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { useFirstRunCall } from './use-first-run.ts';
import { CopyText } from './copy-text.tsx';
import { curlLine } from './curl-line.ts';
import styles from './first-run.module.css';
import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

export function SourceStep({ state, onHold, apiKey, onKey }: StepProps) {
  const { t } = useText();
  const [name, setName] = useState(t('first-run.source.usual'));
  const call = useFirstRunCall('datasources', async ({ create }, DisplayName: string) => {
    onKey(stringField(await create({ DisplayName, ClientId: state.Client?.Id ?? '' }), 'Key'));
  });

  function make(): void {
    onHold('source');
    call.mutate(name, { onError: () => onHold(undefined) });
  }

  if (apiKey !== undefined)
    return (
      <div className={styles['form']}>
        <p>{t('first-run.source.once')}</p>
        <CopyText label={t('first-run.source.key')} text={apiKey} />
        <CopyText
          label={t('first-run.source.curl')}
          text={curlLine({ key: apiKey, machine: state.Machines[0]?.MachineName ?? '' })}
          rows={5}
        />
        <div>
          <Button onClick={() => onHold(undefined)}>{t('first-run.source.kept')}</Button>
        </div>
      </div>
    );
  return (
    <StepForm
      hint="first-run.source.hint"
      label="first-run.source.make"
      call={call}
      onSubmit={make}
    >
      <TextField
        label={t('first-run.source.name')}
        error={errorAt(call, 'DisplayName', t)}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.target.value)}
      />
    </StepForm>
  );
}
