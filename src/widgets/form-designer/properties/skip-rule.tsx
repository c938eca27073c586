import { useText } from '#engine/text.ts';
import { answerOptions } from '#machines/form/answer-spec.ts';
import { orderedQuestions } from '#machines/form/form-view.ts';
import { valueText } from '#plant/forms/value-text.ts';
import type { FormCondition, FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { NumberInput, SelectField, TextInput } from '#ui/controls/fields.tsx';
import { IconAction } from '#ui/controls/icon-action.tsx';

import styles from '../form-designer.module.css';
import { ruleSentence } from '../sentences.ts';
import { changedRow, type Change } from '../template/change.ts';

interface SkipRuleProps {
  question: FormQuestion;
  document: FormDocument;
  set(change: Change<FormQuestion>): void;
  error: string | undefined;
}

/** Condition for a question: as a sentence, with its parts for editing. */
export function SkipRule({ question, document, set, error }: SkipRuleProps) {
  const { t, locale } = useText();
  const ordered = orderedQuestions(document);
  const earlier = ordered.slice(
    0,
    ordered.findIndex(({ Id }) => Id === question.Id),
  );
  const { Match = 'all', Conditions = [] } = question.ShowWhen ?? {};

  function setConditions(next: readonly FormCondition[], match = Match): void {
    const ShowWhen = next.length === 0 ? undefined : { Match: match, Conditions: [...next] };
    set({ ShowWhen });
  }
  function add(): void {
    const about = earlier.at(-1);
    if (about) setConditions([...Conditions, conditionAbout(about)]);
  }

  return (
    <fieldset className={styles['rule']}>
      <legend>{t('form-designer.showWhen')}</legend>
      <p>{ruleSentence(question, document, { t, locale })}</p>
      {error && (
        <p className="ls-field-error" role="alert">
          {error}
        </p>
      )}
      {Conditions.length > 1 && (
        <SelectField
          label={t('form-designer.match')}
          value={Match}
          options={(['all', 'any'] as const).map((value) => ({
            value,
            label: t(`form-designer.match.${value}`),
          }))}
          onChange={(match) => setConditions(Conditions, match)}
        />
      )}
      {Conditions.map((condition, index) => (
        <ConditionFields
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no id
          key={index}
          {...{ condition, earlier }}
          onChange={(next) => setConditions(Conditions.with(index, next))}
          onRemove={() => setConditions(Conditions.toSpliced(index, 1))}
        />
      ))}
      {earlier.length > 0 && (
        <Button look="quiet" onClick={add}>
          {t('form-designer.addCondition')}
        </Button>
      )}
    </fieldset>
  );
}

interface ConditionFieldsProps {
  condition: FormCondition;
  /** Questions that a condition can refer to. */
  earlier: readonly FormQuestion[];
  onChange(condition: FormCondition): void;
  onRemove(): void;
}

const forAll = ['answered', 'is', 'isNot'] as const;
const forNumbers = [...forAll, 'above', 'below', 'between', 'outside'] as const;

function ConditionFields({ condition, earlier, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useText();
  const about = earlier.find(({ Id }) => Id === condition.QuestionId);
  const operators = about?.Kind === 'number' ? forNumbers : forAll;
  return (
    <div className={styles['condition']}>
      <SelectField
        label={t('form-designer.about')}
        value={condition.QuestionId}
        options={[
          ...(about ? [] : [{ value: condition.QuestionId, label: '—' }]),
          ...earlier.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
        ]}
        onChange={(id) => {
          const other = earlier.find(({ Id }) => Id === id);
          if (other) onChange(conditionAbout(other));
        }}
      />
      <SelectField
        label={t('form-designer.operator')}
        value={condition.Operator}
        options={operators.map((value) => ({ value, label: t(`form-designer.operator.${value}`) }))}
        onChange={(Operator) => onChange({ QuestionId: condition.QuestionId, Operator })}
      />
      {about && <ConditionValue {...{ condition, about, onChange }} />}
      <IconAction label={t('form-designer.removeCondition')} sign="✕" onClick={onRemove} />
    </div>
  );
}

interface ConditionValueProps {
  condition: FormCondition;
  about: FormQuestion;
  onChange(condition: FormCondition): void;
}

function ConditionValue({ condition, about, onChange }: ConditionValueProps) {
  const { t, locale } = useText();
  const { Operator, Value, Low, High } = condition;
  const options = answerOptions(about);
  if (Operator === 'answered') return null;
  if (Operator === 'between' || Operator === 'outside')
    return (
      <>
        <NumberInput
          label={t('form-designer.from')}
          value={Low}
          onChange={(low) => onChange(changedRow(condition, { Low: low }))}
        />
        <NumberInput
          label={t('form-designer.to')}
          value={High}
          onChange={(high) => onChange(changedRow(condition, { High: high }))}
        />
      </>
    );
  if (about.Kind === 'number')
    return (
      <NumberInput
        label={t('form-designer.value')}
        value={typeof Value === 'number' ? Value : undefined}
        onChange={(value) => onChange(changedRow(condition, { Value: value }))}
      />
    );
  if (options.length === 0)
    return (
      <TextInput
        label={t('form-designer.value')}
        value={String(Value ?? '')}
        onChange={(value) => onChange({ ...condition, Value: value })}
      />
    );
  return (
    <SelectField
      label={t('form-designer.value')}
      value={String(Value ?? '')}
      options={[
        { value: '', label: '—' },
        ...options.map((one) => ({
          value: one.Value,
          label: valueText(one.Value, { kind: about.Kind, t, locale }) ?? one.Label,
        })),
      ]}
      onChange={(value) => onChange({ ...condition, Value: value })}
    />
  );
}

/** Default condition about a question. */
function conditionAbout({ Id, ...question }: FormQuestion): FormCondition {
  const [first] = answerOptions(question);
  if (first) return { QuestionId: Id, Operator: 'is', Value: first.Value };
  return { QuestionId: Id, Operator: 'answered' };
}
