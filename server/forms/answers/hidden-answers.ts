import type { FormView } from '#machines/form/form-view.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';

/** Ids in one statement. */
const batchSize = 1000;

/**
 * Marks the answers of a form whose questions are not shown in the end. They were given before an
 * answer that hides the question, count for nothing in the form, and stay out of trends.
 */
export async function markHidden(
  tx: Db,
  formId: string,
  { questions }: Pick<FormView, 'questions'>,
): Promise<void> {
  const hidden = questions.filter(({ isVisible }) => !isVisible).map(({ question }) => question.Id);
  for (const some of chunksOf(hidden, batchSize))
    await tx
      .updateTable('form_answers')
      .set({ is_hidden: 1 })
      .where('form_id', '=', formId)
      .where('question_id', 'in', some)
      .execute();
}
