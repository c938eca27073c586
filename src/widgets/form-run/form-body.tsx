import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { missingOf, stepsOf } from '#plant/forms/form-facts.ts';
import { Button } from '#ui/button.tsx';

import { AnswersTable } from './answers-table.tsx';
import type { OpenProps } from './form-head.tsx';
import styles from './form-run.module.css';
import { OneQuestion } from './one-question.tsx';
import { ParameterList } from './parameter-list.tsx';
import { QuestionList } from './question-list.tsx';

/** What is to be done in the state that the form is in. */
export function FormBody({ open, whole }: OpenProps) {
  const { form } = whole;
  const [shown, show] = useState<string>();
  const { State, Mode } = form;
  const Questions = Mode === 'list' ? QuestionList : OneQuestion;
  const isRunning = State === 'executing';
  return (
    <>
      {State === 'setup' && <ParameterList open={open} whole={whole} />}
      {isRunning && <ModeChoice open={open} whole={whole} />}
      {isRunning && <Questions open={open} whole={whole} shown={shown} onShow={show} />}
      {State === 'awaitingReason' && <Reason open={open} />}
      {['awaitingReason', 'ended', 'finished'].includes(State) && <AnswersTable whole={whole} />}
      <Steps open={open} whole={whole} onShow={show} />
    </>
  );
}

function Steps({ open, whole, onShow }: OpenProps & { onShow(id: string): void }) {
  const { t } = useText();
  const missing = missingOf(whole);
  const steps = stepsOf(whole);
  const isCorrected = whole.form.State === 'ready';
  if (whole.form.State === 'finished') return null;
  return (
    <div className={styles['end']}>
      {missing.length > 0 && (
        <p>
          {t('form-run.missing', { count: missing.length })}{' '}
          {whole.form.State === 'executing' && (
            <Button look="quiet" onClick={() => onShow(missing[0] ?? '')}>
              {t('form-run.showMissing')}
            </Button>
          )}
        </p>
      )}
      <div className={styles['steps']}>
        {steps
          .filter(({ isPossible }) => isPossible)
          .map(({ step }) => (
            <Button
              key={step}
              look={isCorrected && step === 'setup.start' ? 'quiet' : 'primary'}
              onClick={() => void open.write({ step })}
            >
              {t(
                isCorrected && step === 'setup.start'
                  ? 'form-run.step.setup.again'
                  : `form-run.step.${step}`,
              )}
            </Button>
          ))}
      </div>
    </div>
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
