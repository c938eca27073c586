import { useId, useState } from 'react';

import { useFirstRunCall } from './use-first-run.ts';
import { useText } from '#engine/text.ts';

import styles from './first-run.module.css';
import { errorAt, StepForm } from './step-form.tsx';
import type { StepProps } from './steps.ts';

/** Larger numbers are imported by a file. */
const maxMachines = 200;
/** Maximum characters of a name in a message. */
const maxLetters = 60;

export function MachinesStep({ state, onHold }: StepProps) {
  const { t } = useText();
  const id = useId();
  const [text, setText] = useState('');
  const names = namesIn(text);
  const call = useFirstRunCall('machines', async ({ create }, wanted: readonly string[]) => {
    // Created names are removed from the field, so that the rest can be corrected and sent again.
    for (const [index, name] of wanted.entries()) {
      await create({ DisplayName: name, MachineName: name, PlantId: state.Plant?.Id ?? '' });
      setText(wanted.slice(index + 1).join('\n'));
    }
  });
  const isTooMany = names.length > maxMachines;
  const wrong = errorAt(call, 'DisplayName', t) ?? errorAt(call, 'MachineName', t);

  function make(): void {
    if (names.length === 0 || isTooMany) return;
    onHold('machines');
    call.mutate(names, { onSuccess: () => onHold(undefined) });
  }

  return (
    <StepForm
      hint="first-run.machines.hint"
      label="first-run.machines.add"
      call={call}
      onSubmit={make}
    >
      <div className="ls-field">
        <label htmlFor={id}>{t('first-run.machines.names')}</label>
        <textarea
          id={id}
          className={`ls-input ${styles['lines']}`}
          rows={5}
          placeholder={'IMM-01\nIMM-02'}
          value={text}
          aria-invalid={wrong !== null}
          readOnly={call.isPending}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="ls-field-hint">
          {t(isTooMany ? 'first-run.machines.tooMany' : 'first-run.machines.count', {
            count: isTooMany ? maxMachines : names.length,
          })}
        </p>
        {wrong !== null && (
          <p className="ls-field-error" role="alert">
            {`${shortOf(names[0] ?? '')}: ${wrong}`}
          </p>
        )}
      </div>
    </StepForm>
  );
}

function shortOf(name: string): string {
  return name.length > maxLetters ? `${name.slice(0, maxLetters)}…` : name;
}

/** Names from lines, without duplicates. */
function namesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}
