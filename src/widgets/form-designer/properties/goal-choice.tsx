import { useText } from '#engine/text.ts';
import { answerOptions } from '#machines/form/answer-spec.ts';
import { valueText } from '#plant/forms/value-text.ts';
import type { FormQuestion } from '#schemas/api/form-document.gen.ts';
import { SelectField } from '#ui/controls/fields.tsx';

import type { Change } from '../template/change.ts';

interface GoalChoiceProps {
  question: FormQuestion;
  set(change: Change<FormQuestion>): void;
  error: string | undefined;
}

/** The goal: the expected answer to a question. */
export function GoalChoice({ question, set, error }: GoalChoiceProps) {
  const { t, locale } = useText();
  const { Goal, Kind } = question;
  const values = answerOptions(question).map(({ Value }) => Value);
  // A removed option is still shown: it causes the error.
  const all = [...new Set([...values, Goal?.Is ?? ''])].filter((value) => value !== '');
  return (
    <SelectField
      label={t('form-designer.goal')}
      value={Goal?.Is ?? ''}
      error={error}
      options={[
        { value: '', label: t('form-designer.goalNone') },
        ...all.map((value) => ({
          value,
          label: valueText(value, { kind: Kind, t, locale }) ?? value,
        })),
      ]}
      onChange={(Is) => set({ Goal: Is === '' ? undefined : { Is } })}
    />
  );
}
