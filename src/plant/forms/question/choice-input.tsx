import type { KeyboardEvent } from 'react';

import { useText } from '#engine/text.ts';
import { type AnswerOption, isUnanswerable, answerOptions } from '#machines/form/answer-spec.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './form-question.module.css';
import type { InputProps } from './question.ts';

/** With more options, a select is shown. */
const maxButtons = 8;

/** A single choice: one button each, also selectable by number key. */
export function ChoiceInput(props: InputProps) {
  const { question, value, isReadOnly, labelId, faultId, onEntered } = props;
  const { t } = useText();
  const options = answerOptions(question);
  if (isUnanswerable(question)) return <NoValidValue />;
  if (options.length > maxButtons)
    return (
      <Select
        className={styles['field']}
        aria-labelledby={labelId}
        aria-describedby={faultId}
        disabled={isReadOnly}
        value={typeof value === 'string' ? value : ''}
        options={[
          { value: '', label: t('form-question.choose') },
          ...options.map(({ Value, Label }) => ({ value: Value, label: Label })),
        ]}
        onChange={(chosen) => onEntered(chosen)}
      />
    );
  return (
    <Options {...props} options={options} isChosen={(one) => one === value} onPress={onEntered} />
  );
}

/** A multiple choice; a second press deselects. */
export function ManyInput(props: InputProps) {
  const { question, value, onEntered } = props;
  if (isUnanswerable(question)) return <NoValidValue />;
  const chosen = Array.isArray(value) ? value : [];
  return (
    <Options
      {...props}
      options={answerOptions(question)}
      isChosen={(one) => chosen.includes(one)}
      onPress={(one) =>
        onEntered(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
      }
    />
  );
}

interface OptionsProps extends InputProps {
  options: readonly AnswerOption[];
  isChosen(value: string): boolean;
  onPress(value: string): void;
}

const words: Readonly<Record<string, string>> = {
  YES: 'form-question.yes',
  NO: 'form-question.no',
  PASS: 'form-question.pass',
  FAIL: 'form-question.fail',
};

function Options(props: OptionsProps) {
  const { question, options, isReadOnly, labelId, faultId, isChosen, onPress } = props;
  const { t } = useText();
  const isFixed = question.Kind === 'yesno' || question.Kind === 'passfail';

  function pressNumber({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    const option = options[Number(key) - 1];
    if (option && !altKey && !ctrlKey && !metaKey && !isReadOnly) onPress(option.Value);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles number keys that bubble from the buttons in it
    <fieldset
      className={styles['options']}
      aria-labelledby={labelId}
      aria-describedby={faultId}
      onKeyDown={pressNumber}
    >
      {options.map(({ Value, Label }) => (
        <button
          key={Value}
          type="button"
          aria-pressed={isChosen(Value)}
          disabled={isReadOnly}
          onClick={() => onPress(Value)}
        >
          <span aria-hidden="true">{isChosen(Value) ? '✓' : ''}</span>
          {isFixed ? t(words[Value] ?? Label) : Label}
        </button>
      ))}
    </fieldset>
  );
}

function NoValidValue() {
  const { t } = useText();
  return <p className={styles['none']}>{t('form-question.noValidValue')}</p>;
}
