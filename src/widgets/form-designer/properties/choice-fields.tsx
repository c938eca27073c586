import { useText } from '#engine/text.ts';
import { answerOptions } from '#machines/form/answer-spec.ts';
import type { FormQuestion, FormUiType } from '#schemas/api/form-document.gen.ts';
import { LinesInput, SelectField, TextInput } from '#ui/controls/fields.tsx';

import styles from '../form-designer.module.css';
import type { Change } from '../template/change.ts';
import { useUiTypes } from '../template/use-form-draft.ts';
import { GoalChoice } from './goal-choice.tsx';

interface ChoiceFieldsProps {
  question: FormQuestion;
  formId: string;
  set(change: Change<FormQuestion>): void;
  errorOf(field: string): string | undefined;
}

/** Options of the question, or a descriptor that is stored with the form. */
export function ChoiceFields({ question, formId, set, errorOf }: ChoiceFieldsProps) {
  const { t, locale } = useText();
  const { data: known = none } = useUiTypes(formId, locale);
  const { Options } = question;
  const uiType = Options ? undefined : question.UiType;
  const isKnown = known.some(({ Name }) => Name === uiType?.Name);
  const all = uiType && !isKnown ? [...known, uiType] : known;

  function choose(name: string): void {
    const chosen = all.find(({ Name }) => Name === name);
    if (chosen) set({ UiType: chosen, Options: undefined });
    else set({ UiType: undefined, Options: valuesOf(question) });
  }

  return (
    <>
      <SelectField
        label={t('form-designer.choiceFrom')}
        value={uiType?.Name ?? ''}
        options={[
          { value: '', label: t('form-designer.ownOptions') },
          ...all.map(({ Name, DisplayName }) => ({ value: Name, label: DisplayName || Name })),
        ]}
        onChange={choose}
      />
      {uiType ? (
        <UiTypeFields
          key={uiType.Name}
          uiType={uiType}
          error={errorOf('Options')}
          onChange={(UiType) => set({ UiType })}
        />
      ) : (
        <LinesInput
          key="own"
          label={t('form-designer.options')}
          value={Options ?? []}
          error={errorOf('Options')}
          onChange={(lines) => set({ Options: [...lines] })}
        />
      )}
      <GoalChoice {...{ question, set }} error={errorOf('Goal')} />
    </>
  );
}

const none: readonly FormUiType[] = [];

function valuesOf(question: FormQuestion): string[] {
  return answerOptions(question)
    .map(({ Value }) => Value)
    .filter((value) => value !== '');
}

interface UiTypeFieldsProps {
  uiType: FormUiType;
  error: string | undefined;
  onChange(uiType: FormUiType): void;
}

/** Fields of a descriptor. It belongs to this form: the client's list is not changed. */
function UiTypeFields({ uiType, error, onChange }: UiTypeFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextInput
        label={t('form-designer.uiType.name')}
        value={uiType.DisplayName}
        onChange={(DisplayName) => onChange({ ...uiType, DisplayName })}
      />
      <LinesInput
        label={t('form-designer.uiType.values')}
        value={uiType.ValidValues.split(',').filter((value) => value.trim() !== '')}
        error={error}
        onChange={(lines) => onChange({ ...uiType, ValidValues: lines.join(',') })}
      />
      <p className={styles['hint']}>{t('form-designer.uiType.hint')}</p>
      <TextInput
        label={t('form-designer.uiType.input')}
        value={uiType.InputMessage}
        onChange={(InputMessage) => onChange({ ...uiType, InputMessage })}
      />
      <TextInput
        label={t('form-designer.uiType.error')}
        value={uiType.ErrorMessage}
        onChange={(ErrorMessage) => onChange({ ...uiType, ErrorMessage })}
      />
    </>
  );
}
