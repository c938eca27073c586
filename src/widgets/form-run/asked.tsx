import { useText } from '#engine/text.ts';
import { FormQuestion, type AnswerValue } from '#plant/form-question/form-question.tsx';
import type { Lacks } from '#plant/forms/form-facts.ts';
import { pictureOf } from '#plant/forms/use-forms.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';

import type { OpenProps } from './form-head.tsx';

export interface QuestionsProps extends OpenProps {
  /** The question to lead to. */
  shown: Shown | undefined;
  lacks: Lacks;
  onShow(id: string): void;
}

export interface Shown {
  id: string;
  takesFocus: boolean;
}

export interface AskedProps extends OpenProps {
  row: FormQuestionRow;
  lacks: Lacks;
  tags: ReadonlyMap<string, string>;
  onWritten?(written: Promise<WholeForm | undefined>, value?: unknown): void;
  onFault?(isFaulty: boolean): void;
}

/** A question of the form, whose answers go to the outbox. */
export function Asked({ open, row, lacks, tags, onWritten, onFault }: AskedProps) {
  const { t } = useText();
  const { Question, Answer, Comment } = row;
  const tagValue = tags.get(Question.Metric ?? '');
  const message = useLack(lacks.get(Question.Id));

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
      {...(row.IsSkipped && { note: t('form-run.skipped') })}
      {...(onFault && { onFault })}
      onAnswer={answer}
      onComment={comment}
      {...(!Question.Required && { onWithdraw: withdraw })}
    />
  );
}

/** What is said at the field of what an end waits for. */
export function useLack(lack: 'answer' | 'comment' | undefined): string | undefined {
  const { t } = useText();
  if (lack === undefined) return undefined;
  return t(lack === 'answer' ? 'form-run.needsAnswer' : 'form-run.needsComment');
}
