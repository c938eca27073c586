import type { FormView } from '#machines/form/form-view.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';

/** Ids per statement. */
const batchSize = 1000;

/**
 * Marks answers to questions that are hidden in the end: an answer given later hides the question.
 * Hidden answers do not count in the form or in trends.
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
