import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { type Lacks, lacksOf, type PlainStep, stepsOf } from '#plant/forms/form-facts.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import { Button } from '#ui/button.tsx';

import { AnswersTable } from './answers-table.tsx';
import type { Shown } from './asked.tsx';
import type { OpenProps } from './form-head.tsx';
import styles from './form-run.module.css';
import { OneQuestion } from './one-question.tsx';
import { ParameterList } from './parameter-list.tsx';
import { QuestionList } from './question-list.tsx';

/** What is to be done in the state that the form is in. */
export function FormBody({ open, whole }: OpenProps) {
  const { State, Mode } = whole.form;
  const [shown, show] = useState<Shown>();
  const [checkedIn, setCheckedIn] = useState<string>();
  const Questions = Mode === 'list' ? QuestionList : OneQuestion;
  const isRunning = State === 'executing';
  const lacks = lacksOf(whole);
  const given = { open, whole, shown, lacks: checkedIn === State ? lacks : noLacks };

  function showFirst(missing: Lacks): void {
    const [id] = missing.keys();
    if (id !== undefined) show({ id, takesFocus: true });
  }

  function markMissing(missing: Lacks): void {
    setCheckedIn(State);
    showFirst(missing);
  }

  return (
    <>
      {State === 'setup' && <ParameterList {...given} />}
      {isRunning && <ModeChoice open={open} whole={whole} />}
      {isRunning && <Questions {...given} onShow={(id) => show({ id, takesFocus: false })} />}
      {State === 'awaitingReason' && <Reason open={open} />}
      {['awaitingReason', 'ended', 'finished'].includes(State) && <AnswersTable whole={whole} />}
      {State !== 'finished' && (
        <Steps
          open={open}
          whole={whole}
          lacks={lacks}
          onShowFirst={() => showFirst(lacks)}
          onMissing={markMissing}
        />
      )}
    </>
  );
}

const noLacks: Lacks = new Map();

interface StepsProps extends OpenProps {
  lacks: Lacks;
  onShowFirst(): void;
  /** An end was pressed before it is possible. */
  onMissing(lacks: Lacks): void;
}

function Steps({ open, whole, lacks, onShowFirst, onMissing }: StepsProps) {
  const { t } = useText();

  async function press({ step, isPossible }: Pressed): Promise<void> {
    // An answer may be on its way to the device.
    const missing = isPossible ? noLacks : lacksOf((await open.read()) ?? whole);
    if (missing.size > 0) onMissing(missing);
    else await open.write({ step });
  }

  return (
    <div className={styles['end']}>
      {lacks.size > 0 && (
        <p>
          {t('form-run.missing', { count: lacks.size })}{' '}
          <Button look="quiet" onClick={onShowFirst}>
            {t('form-run.showMissing')}
          </Button>
        </p>
      )}
      <div className={styles['steps']}>
        {stepsOf(whole).map((one) => (
          <StepButton key={one.step} {...one} whole={whole} onPress={() => void press(one)} />
        ))}
      </div>
    </div>
  );
}

interface Pressed {
  step: PlainStep;
  isPossible: boolean;
}

interface StepButtonProps {
  step: PlainStep;
  whole: WholeForm;
  onPress(): void;
}

function StepButton({ step, whole, onPress }: StepButtonProps) {
  const { t } = useText();
  const isCorrection = whole.form.State === 'ready' && step === 'setup.start';
  return (
    <Button look={isCorrection ? 'quiet' : 'primary'} onClick={onPress}>
      {t(isCorrection ? 'form-run.step.setup.again' : `form-run.step.${step}`)}
    </Button>
  );
}

function ModeChoice({ open, whole: { form } }: OpenProps) {
  const { t } = useText();
  return (
    <fieldset className={styles['mode']} aria-label={t('form-run.mode')}>
      {(['single', 'list'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={form.Mode === mode}
          onClick={() => form.Mode !== mode && void open.write({ step: 'mode.update', mode })}
        >
          {t(`form-run.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}

const longestReason = 1000;

function Reason({ open }: Pick<OpenProps, 'open'>) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  return (
    <form
      className={styles['reason']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') void open.write({ step: 'reason', reason: reason.trim() });
      }}
    >
      <label htmlFor="form-run-reason">{t('form-run.reason')}</label>
      <textarea
        id="form-run-reason"
        rows={3}
        required
        maxLength={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit">{t('form-run.saveReason')}</Button>
    </form>
  );
}
