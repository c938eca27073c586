import { useText } from '#engine/text.ts';
import type { AnswerValue } from '#machines/form/check-answer.ts';
import type { MissingInputs } from '#plant/forms/form-facts.ts';
import { FormQuestion } from '#plant/forms/question/form-question.tsx';
import type { WholeForm } from '#plant/forms/use-form.ts';
import { pictureOf } from '#plant/forms/use-forms.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';

import type { OpenProps } from '../form-head.tsx';
import { reasonOf, refusedEntry } from '../refusals.ts';

export interface QuestionsProps extends OpenProps {
  /** The question to focus or scroll to. */
  shown: FocusTarget | undefined;
  missingInput: MissingInputs;
  onShow(shown: FocusTarget): void;
}

export interface FocusTarget {
  id: string;
  takesFocus: boolean;
}

export interface QuestionViewProps extends OpenProps {
  row: FormQuestionRow;
  missingInput: MissingInputs;
  tags: ReadonlyMap<string, string>;
  onWritten?(written: Promise<WholeForm | undefined>, value?: unknown): void;
  onFault?(isFaulty: boolean): void;
}

/** A question of the form, whose answers go to the outbox. */
export function QuestionView(props: QuestionViewProps) {
  const { open, row, tags, onWritten, onFault } = props;
  const { t } = useText();
  const { Question, Answer, Comment } = row;
  const tagValue = tags.get(Question.Metric ?? '');
  const message = useMessage(props, { step: 'answer', id: Question.Id });

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

/** Message at the field: the reason of a refusal, or what is missing. */
export function useMessage(
  { open, whole, missingInput }: Pick<QuestionViewProps, 'open' | 'whole' | 'missingInput'>,
  asked: { step: 'answer' | 'parameters.answer'; id: string },
): string | undefined {
  const { t } = useText();
  const refused = refusedEntry(open.entries, asked);
  const lack = missingInput.get(asked.id);
  if (refused) return t('form-run.notAccepted', { reason: reasonOf(t, whole, refused) });
  if (lack === undefined) return undefined;
  return t(lack === 'answer' ? 'form-run.needsAnswer' : 'form-run.needsComment');
}
