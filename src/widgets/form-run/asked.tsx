import { useText } from '#engine/text.ts';
import { FormQuestion, type AnswerValue } from '#plant/form-question/form-question.tsx';
import { missingOf } from '#plant/forms/form-facts.ts';
import { pictureOf } from '#plant/forms/use-forms.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';

import type { OpenProps } from './form-head.tsx';

export interface QuestionsProps extends OpenProps {
  /** The question to show first. */
  shown: string | undefined;
  onShow(id: string): void;
}

export interface AskedProps extends OpenProps {
  row: FormQuestionRow;
  tags: ReadonlyMap<string, string>;
  onWritten?(written: Promise<WholeForm | undefined>, value?: unknown): void;
  onFault?(isFaulty: boolean): void;
}

/** A question of the form, whose answers go to the outbox. */
export function Asked({ open, whole, row, tags, onWritten, onFault }: AskedProps) {
  const { Question, Answer, Comment } = row;
  const tagValue = tags.get(Question.Metric ?? '');
  const message = useMessage(row, whole);

  function answer(value: AnswerValue, content?: Blob): void {
    const type = Question.Kind === 'signature' ? 'signature' : 'photo';
    const write = { step: 'answer', id: Question.Id, value } as const;
    const written = open.write(write, content && { type, content });
    onWritten?.(written, value);
  }

  function comment(said: string): void {
    const written = open.write({ step: 'comment', id: Question.Id, comment: said });
    onWritten?.(written);
  }

  function withdraw(): void {
    const written = open.write({ step: 'question.end', id: Question.Id, isSkipped: true });
    onWritten?.(written);
  }

  return (
    <FormQuestion
      question={Question}
      value={Answer?.Value ?? null}
      comment={Comment}
      picture={pictureOf}
      {...(tagValue !== undefined && { tagValue })}
      {...(message !== undefined && { message })}
      {...(onFault && { onFault })}
      onAnswer={answer}
      onComment={comment}
      {...(!Question.Required && { onWithdraw: withdraw })}
    />
  );
}

function useMessage({ Question, IsSkipped, IsEnded }: FormQuestionRow, whole: WholeForm) {
  const { t } = useText();
  if (IsEnded && missingOf(whole).includes(Question.Id)) return t('form-run.needsAnswer');
  return IsSkipped ? t('form-run.skipped') : undefined;
}
