import { useEffect, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import {
  firstOpenId,
  type MissingInputs,
  missingInputsOf,
  type PlainStep,
  stepsOf,
} from '#plant/forms/form-facts.ts';
import type { FormWrite, WholeForm } from '#plant/forms/use-form.ts';
import { Button } from '#ui/controls/button.tsx';

import { AnswersTable } from './answers/answers-table.tsx';
import type { OpenProps } from './form-head.tsx';
import { FormRecord } from './form-record.tsx';
import styles from './form-run.module.css';
import { focusFirst, hasFinePointer } from './questions/focus-question.ts';
import { OneQuestion } from './questions/one-question.tsx';
import { ParameterList } from './questions/parameter-list.tsx';
import { QuestionList } from './questions/question-list.tsx';
import type { FocusTarget } from './questions/question-view.tsx';

/** Content of a form by its state. */
export function FormBody({ open, whole }: OpenProps) {
  const { State, Mode } = whole.form;
  const [shown, show] = useState<FocusTarget>();
  const [checkedIn, setCheckedIn] = useState<string>();
  const Questions = Mode === 'list' ? QuestionList : OneQuestion;
  const isRunning = State === 'executing';
  const isAnswered = ['awaitingReason', 'ended', 'finished'].includes(State);
  const missingInput = missingInputsOf(whole);
  const given = {
    open,
    whole,
    shown,
    missingInput: checkedIn === State ? missingInput : nothingMissing,
  };
  const place = useRef<HTMLDivElement>(null);
  const take = useSteps(open, { State, lead });

  /** Focuses the next task, as the pressed button is gone. */
  function lead(): void {
    const id = firstOpenId(whole);
    if (id === undefined) focusFirst(place.current);
    else show({ id, takesFocus: true });
  }

  function showFirst(missing: MissingInputs): void {
    const [id] = missing.keys();
    if (id !== undefined) show({ id, takesFocus: true });
  }

  function markMissing(missing: MissingInputs): void {
    setCheckedIn(State);
    showFirst(missing);
  }

  /**
   * A single question takes the focus for keyboard input; in the list the focus would change the
   * scroll position.
   */
  function chooseMode(mode: 'single' | 'list'): void {
    const id =
      mode === 'single' && hasFinePointer() ? (shown?.id ?? firstOpenId(whole)) : undefined;
    if (id !== undefined) show({ id, takesFocus: true });
    if (mode !== Mode) void open.write({ step: 'mode.update', mode });
  }

  return (
    <div ref={place} className={styles['body']}>
      {State === 'finished' && <FormRecord form={whole.form} />}
      {State === 'setup' && <ParameterList {...given} />}
      {isRunning && <ModeChoice mode={Mode} onChoose={chooseMode} />}
      {isRunning && <Questions {...given} onShow={show} />}
      {State === 'awaitingReason' && (
        <Reason onSave={(reason) => void take({ step: 'reason', reason })} />
      )}
      <Steps
        open={open}
        whole={whole}
        missingInput={missingInput}
        onTake={(step) => void take({ step })}
        onShowFirst={() => showFirst(missingInput)}
        onMissing={markMissing}
      />
      {isAnswered && <AnswersTable whole={whole} />}
    </div>
  );
}

/** Takes steps of the form; after a change of state caused here, moves the focus on. */
function useSteps(open: OpenProps['open'], { State, lead }: { State: string; lead(): void }) {
  const isTaken = useRef(false);
  useEffect(() => {
    // Changes by others, or by loading, do not move the focus.
    if (isTaken.current) lead();
    isTaken.current = false;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each state of the form; `lead` is a new function at each render
  }, [State]);
  return (step: FormWrite) => {
    isTaken.current = true;
    return open.write(step);
  };
}

const nothingMissing: MissingInputs = new Map();

interface StepsProps extends OpenProps {
  missingInput: MissingInputs;
  onTake(step: PlainStep): void;
  onShowFirst(): void;
  /** Called when an end step is not possible yet. */
  onMissing(missingInput: MissingInputs): void;
}

function Steps({ open, whole, missingInput, onTake, onShowFirst, onMissing }: StepsProps) {
  const { t } = useText();
  const steps = stepsOf(whole);

  async function press({ step, isPossible }: Pressed): Promise<void> {
    // An answer may not be stored on the device yet.
    const missing = isPossible ? nothingMissing : missingInputsOf((await open.read()) ?? whole);
    if (missing.size > 0) onMissing(missing);
    else onTake(step);
  }

  if (steps.length === 0 && missingInput.size === 0) return null;

  return (
    <div className={styles['end']}>
      {missingInput.size > 0 && (
        <p>
          {t('form-run.missing', { count: missingInput.size })}{' '}
          <Button look="quiet" onClick={onShowFirst}>
            {t('form-run.showMissing')}
          </Button>
        </p>
      )}
      <div className={styles['steps']}>
        {steps.map((one) => (
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

interface ModeChoiceProps {
  mode: 'single' | 'list';
  onChoose(mode: 'single' | 'list'): void;
}

function ModeChoice({ mode: chosen, onChoose }: ModeChoiceProps) {
  const { t } = useText();
  return (
    <fieldset className={styles['mode']} aria-label={t('form-run.mode')}>
      {(['single', 'list'] as const).map((mode) => (
        <button
          key={mode}
          type="button"
          aria-pressed={chosen === mode}
          onClick={() => onChoose(mode)}
        >
          {t(`form-run.${mode}`)}
        </button>
      ))}
    </fieldset>
  );
}

const maxReasonLength = 1000;

function Reason({ onSave }: { onSave(reason: string): void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  return (
    <form
      className={styles['reason']}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') onSave(reason.trim());
      }}
    >
      <label htmlFor="form-run-reason">{t('form-run.reason')}</label>
      <textarea
        id="form-run-reason"
        rows={3}
        required
        maxLength={maxReasonLength}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit">{t('form-run.saveReason')}</Button>
    </form>
  );
}
