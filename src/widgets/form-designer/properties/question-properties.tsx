import { useText } from '#engine/text.ts';
import type { FormGoal, FormQuestion } from '#schemas/api/form-document.gen.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { NumberInput, SelectField, TextInput } from '#ui/controls/fields.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import { changedRow, type Change } from '../template/change.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { changedQuestion, writtenKey } from '../template/edits.ts';
import { nameChange } from '../template/part-name.ts';
import styles from '../form-designer.module.css';
import { GoalChoice } from './goal-choice.tsx';
import { NumberFields } from './number-fields.tsx';
import { ProductsField } from './products-field.tsx';
import { SkipRule } from './skip-rule.tsx';
import type { DesignerState } from '../template/use-designer.ts';

interface QuestionPropertiesProps {
  question: FormQuestion;
  designer: DesignerState;
  findings: readonly Finding[];
}

type SetFields = (change: Change<FormQuestion>) => void;
type ErrorOf = (field: string) => string | undefined;

const kinds: readonly FormQuestion['Kind'][] = [
  'passfail',
  'yesno',
  'number',
  'text',
  'choice',
  'multichoice',
  'date',
  'photo',
  'signature',
  'barcode',
];

export function QuestionProperties({ question, designer, findings }: QuestionPropertiesProps) {
  const { t } = useText();
  const { document, stored, edit } = designer;
  const { Id, Kind } = question;

  function set(change: Change<FormQuestion>): void {
    const topic = `${Id} ${Object.keys(change).join(' ')}`;
    edit(changedQuestion(document, Id, change), topic);
  }
  function errorOf(field: string): string | undefined {
    const found = findings.find((one) => one.field === field);
    return found && t(found.code, { ...found.values });
  }

  return (
    <div className={styles['fields']}>
      <TextInput
        label={t('form-designer.question')}
        value={question.DisplayName}
        isLong
        onChange={(name) =>
          set(
            nameChange(question, name, {
              parts: document.Questions,
              stored: stored.Document.Questions,
            }),
          )
        }
      />
      <div className={styles['pair']}>
        <SelectField
          label={t('form-designer.kindLabel')}
          value={Kind}
          options={kinds.map((value) => ({ value, label: t(`form-designer.kind.${value}`) }))}
          onChange={(kind) => set(ofKind(kind))}
        />
        <TextInput
          label={t('form-designer.key')}
          value={question.Key}
          error={errorOf('Key')}
          onChange={(Key) => set({ Key: writtenKey(Key) })}
        />
      </div>
      <Flags {...{ question, set }} />
      <KindFields {...{ question, set, errorOf }} formId={document.Id} />
      <TextInput
        label={t('form-designer.help')}
        value={question.Help ?? ''}
        isLong
        onChange={(Help) => set({ Help: Help || undefined })}
      />
      <ProductsField
        formId={document.Id}
        products={question.Products}
        onChange={(Products) => set({ Products })}
      />
      <SkipRule {...{ question, document, set }} error={errorOf('ShowWhen')} />
    </div>
  );
}

function Flags({ question, set }: { question: FormQuestion; set: SetFields }) {
  const { t } = useText();
  return (
    <>
      <Checkbox
        label={t('form-designer.required')}
        isChecked={question.Required}
        onChange={(Required) => set({ Required })}
      />
      <Checkbox
        label={t('form-designer.commentRequired')}
        isChecked={question.CommentRequired}
        onChange={(CommentRequired) => set({ CommentRequired })}
      />
    </>
  );
}

interface KindFieldsProps {
  question: FormQuestion;
  set: SetFields;
  errorOf: ErrorOf;
}

function KindFields({ question, formId, set, errorOf }: KindFieldsProps & { formId: string }) {
  const { t } = useText();
  const { Kind } = question;
  if (Kind === 'number') return <QuestionNumbers {...{ question, set, errorOf }} />;
  if (Kind === 'choice' || Kind === 'multichoice')
    return <ChoiceFields {...{ question, formId, set, errorOf }} />;
  if (Kind === 'passfail' || Kind === 'yesno')
    return <GoalChoice {...{ question, set }} error={errorOf('Goal')} />;
  if (Kind !== 'text') return null;
  return (
    <NumberInput
      label={t('form-designer.maxLength')}
      value={question.MaxLength}
      onChange={(MaxLength) => set({ MaxLength })}
    />
  );
}

function QuestionNumbers({ question, set, errorOf }: KindFieldsProps) {
  const { t } = useText();
  const { Goal = {} } = question;

  function setGoal(change: Change<FormGoal>): void {
    const goal = changedRow(Goal, change);
    set({ Goal: Object.keys(goal).length === 0 ? undefined : goal });
  }

  return (
    <NumberFields row={question} {...{ set, errorOf }}>
      <NumberInput
        label={t('form-designer.goalAtLeast')}
        value={Goal.AtLeast}
        error={errorOf('Goal')}
        onChange={(AtLeast) => setGoal({ AtLeast })}
      />
      <NumberInput
        label={t('form-designer.goalAtMost')}
        value={Goal.AtMost}
        onChange={(AtMost) => setGoal({ AtMost })}
      />
    </NumberFields>
  );
}

/** Sets the kind and clears the fields of other kinds. */
function ofKind(Kind: FormQuestion['Kind']): Change<FormQuestion> {
  const none: Change<FormQuestion> = {
    Low: undefined,
    High: undefined,
    Min: undefined,
    Max: undefined,
    Unit: undefined,
    Decimals: undefined,
    Metric: undefined,
    MaxLength: undefined,
    Goal: undefined,
    Options: undefined,
    UiType: undefined,
  };
  const isChosen = Kind === 'choice' || Kind === 'multichoice';
  return { ...none, Kind, ...(isChosen && { Options: [] }) };
}
