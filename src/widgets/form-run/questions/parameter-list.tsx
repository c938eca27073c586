import { useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import { questionOf, shownParameters } from '#plant/forms/form-facts.ts';
import { formFailureText } from '#plant/forms/form-refusal-text.ts';
import { FormQuestion } from '#plant/forms/question/form-question.tsx';
import { useTagValues } from '#plant/forms/use-forms.ts';
import type { FormParameterRow } from '#schemas/api/form-document.gen.ts';

import type { OpenProps } from '../form-head.tsx';
import styles from '../form-run.module.css';
import { NamedButton } from '../named-button.tsx';
import { useFormChange } from '../use-form-change.ts';
import { useShown } from '../use-shown.ts';
import { type QuestionsProps, useMessage } from './question-view.tsx';

/** Parameters that are checked and recorded during set-up. */
export function ParameterList(props: Omit<QuestionsProps, 'onShow'>) {
  const { t } = useText();
  const { open, whole, shown } = props;
  const list = useRef<HTMLOListElement>(null);
  useShown(list, shown);
  const tags = useTagValues(whole.form.MachineId);
  const choice = useLeftOut({ open, whole });
  const leftOutRows = whole.parameters.Items.filter(({ IsLeftOut }) => IsLeftOut);
  const leftOut = leftOutRows.map(({ Parameter }) => Parameter.Id);
  return (
    <section>
      <h2>{t('form-run.parameters')}</h2>
      <ol ref={list} className={styles['list']}>
        {shownParameters(whole).map((row) => (
          <li key={row.Parameter.Id} className={styles['card']}>
            <AskedParameter {...props} row={row} tags={tags} />
            {!row.Parameter.Required && (
              <NamedButton
                label={t('form-run.leaveOut')}
                name={row.Parameter.DisplayName}
                isPending={choice.isPending}
                onPress={() => choice.leaveOut([...leftOut, row.Parameter.Id])}
              />
            )}
          </li>
        ))}
      </ol>
      <LeftOut rows={leftOutRows} choice={choice} />
      {choice.fault && (
        <p className="ls-field-error" role="alert">
          {choice.fault}
        </p>
      )}
    </section>
  );
}

interface AskedParameterProps extends Pick<QuestionsProps, 'open' | 'whole' | 'missingInput'> {
  row: FormParameterRow;
  tags: ReadonlyMap<string, string>;
}

function AskedParameter(props: AskedParameterProps) {
  const { open, tags } = props;
  const { Parameter, Answer } = props.row;
  const tagValue = tags.get(Parameter.Metric ?? '');
  const message = useMessage(props, { step: 'parameters.answer', id: Parameter.Id });
  return (
    <FormQuestion
      question={questionOf(Parameter)}
      value={Answer?.Value ?? null}
      {...(tagValue !== undefined && { tagValue })}
      {...(message !== undefined && { message })}
      onAnswer={(value) => void open.write({ step: 'parameters.answer', id: Parameter.Id, value })}
    />
  );
}

/**
 * Optional parameters are left out on the server, so that other screens of the form show it, too.
 */
function useLeftOut({ open, whole }: OpenProps) {
  const { t } = useText();
  const { change, isPending, isPossible, error } = useFormChange(open, whole);
  const [isRefused, setRefused] = useState(false);
  return {
    isPending,
    fault: isRefused && !isPossible ? t('form-run.sendFirst') : error && formFailureText(t, error),
    leaveOut(ids: string[]): void {
      setRefused(!isPossible);
      if (isPossible) change({ path: 'parameters', body: { LeftOut: ids } });
    },
  };
}

interface LeftOutProps {
  rows: readonly FormParameterRow[];
  choice: ReturnType<typeof useLeftOut>;
}

function LeftOut({ rows, choice }: LeftOutProps) {
  const { t } = useText();
  const ids = rows.map(({ Parameter }) => Parameter.Id);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{t('form-run.leftOut')}</h3>
      <ul className={styles['leftOut']}>
        {rows.map(({ Parameter: { Id, DisplayName } }) => (
          <li key={Id}>
            {DisplayName}
            <NamedButton
              label={t('form-run.askAgain')}
              name={DisplayName}
              isPending={choice.isPending}
              onPress={() => choice.leaveOut(ids.filter((one) => one !== Id))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
