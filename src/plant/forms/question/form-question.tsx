import type { TFunction } from 'i18next';
import { useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import {
  type AnswerError,
  type AnswerValue,
  checkAnswer,
  needsComment,
} from '#machines/form/check-answer.ts';

import { ChoiceInput, ManyInput } from './choice-input.tsx';
import styles from './form-question.module.css';
import { goalText } from './goal-text.ts';
import { PhotoInput } from './photo-input.tsx';
import type { InputProps, ShownQuestion } from './question.ts';
import { SignatureInput } from './signature-input.tsx';
import { TypedInput } from './typed-input.tsx';

interface FormQuestionProps {
  question: ShownQuestion;
  value: AnswerValue | null;
  comment?: string | null;
  /** The machine's current value. */
  tagValue?: string;
  isReadOnly?: boolean;
  /** Problem of the stored answer: missing, or refused by the server. */
  message?: string;
  /** Additional note about its answer. */
  note?: string;
  picture?: InputProps['picture'];
  onAnswer(value: AnswerValue, file?: Blob): void;
  onComment?(comment: string): void;
  /** Called when the answer is cleared. If absent, an answer can only be replaced. */
  onWithdraw?(): void;
  /** Called with whether the current input is invalid. */
  onFault?(isFaulty: boolean): void;
}

const inputs: Readonly<Record<ShownQuestion['Kind'], (props: InputProps) => React.ReactNode>> = {
  yesno: ChoiceInput,
  passfail: ChoiceInput,
  choice: ChoiceInput,
  multichoice: ManyInput,
  number: TypedInput,
  text: TypedInput,
  barcode: TypedInput,
  date: TypedInput,
  photo: PhotoInput,
  signature: SignatureInput,
};

/** A question of any kind with its answer. Makes no server calls. */
export function FormQuestion(props: FormQuestionProps) {
  const { question, value, isReadOnly = false, message, note, picture } = props;
  const { t } = useText();
  const { fault, enter } = useEntering(props);
  const id = useId();
  const Input = inputs[question.Kind];
  const isRefused = fault !== null && fault !== stays;

  return (
    <section
      className={styles['question']}
      aria-labelledby={`${id}-label`}
      data-question={question.Id}
      tabIndex={-1}
    >
      <Heading question={question} id={`${id}-label`} />
      <Limits {...props} />
      <Input
        question={question}
        value={value}
        isReadOnly={isReadOnly}
        labelId={`${id}-label`}
        faultId={`${id}-fault`}
        isFaulty={isRefused || (message !== undefined && value === null)}
        onEntered={enter}
        {...(picture && { picture })}
      />
      <p className="ls-field-error" id={`${id}-fault`} role={fault ? 'alert' : undefined}>
        {fault ? errorText(t, question, fault) : message}
      </p>
      {note !== undefined && <p className={styles['help']}>{note}</p>}
      <Judgement question={question} value={value} />
      <Comment {...props} />
    </section>
  );
}

type ShownError = Pick<AnswerError, 'values'> & { code: AnswerError['code'] | 'answer.stays' };
const stays: ShownError = { code: 'answer.stays', values: {} };

/** A UI type may have its own error message. */
function errorText(t: TFunction, { UiType }: ShownQuestion, fault: ShownError): string {
  const own = fault === stays ? '' : UiType?.ErrorMessage;
  return own || t(`form-question.${fault.code}`, fault.values);
}

/** Validates the input and reports faults. */
function useEntering({ question, value, onAnswer, onWithdraw, onFault }: FormQuestionProps) {
  const [fault, setFault] = useState<ShownError | null>(null);

  function enter(given: unknown, file?: Blob): boolean {
    const checked = checkAnswer(question, given);
    setFault(checked.is === 'error' ? checked.error : null);
    onFault?.(checked.is === 'error');
    if (checked.is === 'empty') return value === null || withdraw();
    if (checked.is === 'error') return true;
    if (file || JSON.stringify(checked.value) !== JSON.stringify(value))
      onAnswer(checked.value, file);
    return true;
  }

  function withdraw(): boolean {
    if (!onWithdraw) setFault(stays);
    onWithdraw?.();
    return onWithdraw !== undefined;
  }

  return { fault, enter };
}

function Heading({ question, id }: Pick<FormQuestionProps, 'question'> & { id: string }) {
  const { t } = useText();
  const { DisplayName, InputMessage } = question.UiType ?? {};
  const listed = DisplayName === question.DisplayName ? undefined : DisplayName;
  return (
    <>
      <h3 id={id}>
        {question.DisplayName}
        {question.Required && (
          <span className={styles['required']}> {t('form-question.required')}</span>
        )}
      </h3>
      {[...new Set([question.Help, listed, InputMessage])].map(
        (help) =>
          help && (
            <p key={help} className={styles['help']}>
              {help}
            </p>
          ),
      )}
    </>
  );
}

/** Limits and goal of the value, and the machine's current value. */
function Limits({ question, tagValue }: FormQuestionProps) {
  const { t, locale } = useText();
  const { Kind, Low, High, Unit = '' } = question;
  const [low, high] = [Low, High].map((one) => one?.toLocaleString(locale, exact) ?? '…');
  const isNumber = Kind === 'number';
  const hasLimits = isNumber && (Low !== undefined || High !== undefined);
  const said = isNumber ? tagValue : undefined;
  const goal = goalText(question, { t, locale });
  return (
    <p className={styles['limits']}>
      {hasLimits && <span>{t('form-question.limits', { low, high, unit: Unit })}</span>}
      {goal !== null && <span>{goal}</span>}
      {said !== undefined && <span>{t('form-question.machine', { value: said })}</span>}
    </p>
  );
}

const exact = { maximumFractionDigits: 10 };

function Judgement({ question, value }: Pick<FormQuestionProps, 'question' | 'value'>) {
  const { t } = useText();
  const checked = checkAnswer(question, value);
  if (checked.is !== 'answer' || (!checked.isOutside && !checked.missesGoal)) return null;
  return (
    <p className={styles['outside']}>
      <span aria-hidden="true">{'▲ '}</span>
      {t(checked.isOutside ? 'form-question.outside' : 'form-question.missed')}
    </p>
  );
}

const maxCommentLength = 2000;

function Comment({ question, value, comment, isReadOnly, onComment }: FormQuestionProps) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const checked = checkAnswer(question, value);
  const isNeeded = checked.is === 'answer' && needsComment(question, checked);
  if (isReadOnly || !onComment) return <ReadComment comment={comment ?? null} />;
  if (!isOpen && !isNeeded && !comment)
    return (
      <button type="button" className={styles['add']} onClick={() => setIsOpen(true)}>
        {t('form-question.addComment')}
      </button>
    );
  return <WriteComment isNeeded={isNeeded} comment={comment ?? ''} onComment={onComment} />;
}

function ReadComment({ comment }: Pick<FormQuestionProps, 'comment'>) {
  const { t } = useText();
  if (!comment) return null;
  return <p className={styles['help']}>{`${t('form-question.comment')}: ${comment}`}</p>;
}

function WriteComment({
  isNeeded,
  comment,
  onComment,
}: {
  isNeeded: boolean;
  comment: string;
  onComment(comment: string): void;
}) {
  const { t } = useText();
  const id = useId();
  const isMissing = isNeeded && comment === '';
  return (
    <div className="ls-field">
      <label htmlFor={id}>
        {t(isMissing ? 'form-question.commentNeeded' : 'form-question.comment')}
      </label>
      <textarea
        id={id}
        key={comment}
        className={styles['text']}
        rows={2}
        maxLength={maxCommentLength}
        defaultValue={comment}
        aria-invalid={isMissing}
        onBlur={({ target }) => {
          if (target.value.trim() !== comment) onComment(target.value.trim());
        }}
      />
    </div>
  );
}
