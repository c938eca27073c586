import type { FormComment } from '#schemas/api/forms.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';

import { fieldError, notValid } from './check-answers.ts';
import { visibleForm } from './form-content.ts';
import type { OpenForm } from './form-step.ts';
import { withdrawAnswer, type AnswerVersions } from './store-answers.ts';

/** Stores the comment on an answer; an empty one removes it. @throws Problem 404, 409 */
export async function storeComment(
  tx: Db,
  form: OpenForm,
  { questionId, comment }: { questionId: string; comment: FormComment },
): Promise<AnswerVersions> {
  requireQuestion(form, questionId);
  const { comment: before, version, username } = latestComment(form, questionId);
  if (comment.Version !== version)
    throw new Problem(409, 'form.otherComment', 'Another comment was stored in the meantime.').with(
      { Current: { Comment: before, Version: version, Username: username } },
    );
  const text = comment.Comment.trim() || null;
  if (text === before) return [];
  if (text === null && form.row.state !== 'executing') refuseUncommented(form, questionId);
  await tx
    .updateTable('form_comments')
    .set({ is_latest: 0 })
    .where('form_id', '=', form.row.id)
    .where('question_id', '=', questionId)
    .execute();
  const sequence = form.takeSequence();
  await tx
    .insertInto('form_comments')
    .values({
      form_id: form.row.id,
      sequence,
      question_id: questionId,
      version: version + 1,
      comment: text,
      account_id: form.by.accountId,
      username: form.by.username,
      at: form.by.at,
      is_latest: 1,
    })
    .execute();
  return [{ Id: questionId, Version: version + 1, Sequence: sequence }];
}

/**
 * Marks a question as done, or skipped, which withdraws its answer.
 * @throws Problem 404; 400 for an incomplete question, or a required one to be skipped.
 */
export async function endQuestion(
  tx: Db,
  form: OpenForm,
  { questionId, isSkipped }: { questionId: string; isSkipped: boolean },
): Promise<AnswerVersions> {
  const question = requireQuestion(form, questionId);
  if (!isSkipped) refuseUnfinished(form, questionId);
  else if (question.Required)
    throw notValid([fieldError(questionId, 'answer.required', 'This question cannot be skipped')]);
  const withdrawn = isSkipped ? await withdrawAnswer(tx, form, questionId) : undefined;
  const sequence = form.takeSequence();
  const { accountId: account_id, username, at } = form.by;
  const values = { is_skipped: isSkipped ? 1 : 0, sequence, account_id, username, at } as const;
  await tx
    .insertInto('form_question_ends')
    .values({ form_id: form.row.id, question_id: questionId, ...values })
    .onConflict((conflict) => conflict.columns(['form_id', 'question_id']).doUpdateSet(values))
    .execute();
  const version = withdrawn ?? form.content.answers.get(questionId)?.version ?? 0;
  return [{ Id: questionId, Version: version, Sequence: sequence }];
}

/** A required comment of an ended question cannot be removed. @throws Problem 400 */
function refuseUncommented(form: OpenForm, id: string): void {
  const comments = new Map([...form.content.comments].filter(([one]) => one !== id));
  refuseUnfinished({ ...form, content: { ...form.content, comments } }, id);
}

/** @throws Problem 400 */
function refuseUnfinished({ document, row, content }: OpenForm, id: string): void {
  const { questions } = visibleForm(document, row, content);
  const missingInput = questions.find(({ question }) => question.Id === id)?.missingInput;
  if (missingInput === 'answer')
    throw notValid([fieldError(id, 'answer.needsAnswer', 'This is needed')]);
  if (missingInput === 'comment')
    throw notValid([fieldError(id, 'answer.needsComment', 'A comment is needed')]);
}

function latestComment({ content }: OpenForm, id: string) {
  return content.comments.get(id) ?? { comment: null, version: 0, username: null };
}

function requireQuestion({ document }: OpenForm, id: string) {
  const question = document.Questions.find(({ Id }) => Id === id);
  if (!question) throw new Problem(404, 'question.unknown', 'There is no such question');
  return question;
}
