import { answerSpecOf } from '#machines/form/answer-spec.ts';
import type { FormQuestion } from '#schemas/api/form-document.gen.ts';
import type { FormProgress, NewAnswer, NewParameterAnswer } from '#schemas/api/forms.gen.ts';
import type { Db } from '#server/db/open.ts';

import {
  checkAnswers,
  fieldError,
  notValid,
  withdrawnRow,
  type NewAnswerRow,
} from './check-answers.ts';
import { shownParameters } from './form-content.ts';
import { attachMedia, usableMedia } from './form-media.ts';
import type { OpenForm } from './form-step.ts';

export type AnswerVersions = FormProgress['Items'];

/** Stores answers to questions, all or none, in the order sent. */
export async function storeAnswers(
  tx: Db,
  form: OpenForm,
  items: readonly NewAnswer[],
): Promise<AnswerVersions> {
  const questions = new Map(form.document.Questions.map((one) => [one.Id, one]));
  const rows = await checkAnswers(tx, form, {
    given: items.map(({ QuestionId, ...rest }) => givenOf(QuestionId, rest)),
    rulesOf: (id) => questions.get(id),
    latest: form.content.answers,
  });
  await attachAnswered(tx, form, { rows, questions });
  for (const { id, row } of rows) await putAnswer(tx, form, { id, row });
  return storedOf(rows);
}

/** Stores values of parameters. Omitted parameters are unknown. */
export async function storeParameters(
  tx: Db,
  form: OpenForm,
  items: readonly NewParameterAnswer[],
): Promise<AnswerVersions> {
  const shown = new Map(shownParameters(form.document, form.row).map((one) => [one.Id, one]));
  const rows = await checkAnswers(tx, form, {
    given: items.map(({ ParameterId, ...rest }) => givenOf(ParameterId, rest)),
    rulesOf(id) {
      const parameter = shown.get(id);
      return parameter && { ...parameter, ...answerSpecOf(parameter) };
    },
    latest: form.content.parameters,
  });
  for (const { id, row } of rows) {
    await tx
      .updateTable('form_parameter_answers')
      .set({ is_latest: 0 })
      .where('form_id', '=', form.row.id)
      .where('parameter_id', '=', id)
      .where('is_latest', '=', 1)
      .execute();
    await tx
      .insertInto('form_parameter_answers')
      .values({ ...row, parameter_id: id })
      .execute();
  }
  return storedOf(rows);
}

/**
 * Withdraws the answer of a skipped question.
 * @returns the new version; undefined: it had no answer.
 */
export async function withdrawAnswer(
  tx: Db,
  form: OpenForm,
  id: string,
): Promise<number | undefined> {
  const latest = form.content.answers.get(id);
  if (!latest || latest.value === null) return undefined;
  const version = latest.version + 1;
  await putAnswer(tx, form, { id, row: withdrawnRow(form, version) });
  return version;
}

async function putAnswer(
  tx: Db,
  { row: { id: form_id } }: OpenForm,
  { id, row }: Pick<NewAnswerRow, 'id' | 'row'>,
): Promise<void> {
  await tx
    .updateTable('form_answers')
    .set({ is_latest: 0 })
    .where('form_id', '=', form_id)
    .where('question_id', '=', id)
    .where('is_latest', '=', 1)
    .execute();
  await tx
    .insertInto('form_answers')
    .values({ ...row, question_id: id })
    .execute();
  if (row.value === null) return;
  await tx
    .updateTable('form_question_ends')
    .set({ is_skipped: 0 })
    .where('form_id', '=', form_id)
    .where('question_id', '=', id)
    .execute();
}

/** Attaches pictures that are answers to the form. */
async function attachAnswered(
  tx: Db,
  form: OpenForm,
  {
    rows,
    questions,
  }: { rows: readonly NewAnswerRow[]; questions: ReadonlyMap<string, FormQuestion> },
): Promise<void> {
  const wanted = rows.flatMap(({ id, value }) => {
    const kind = questions.get(id)?.Kind;
    if (kind !== 'photo' && kind !== 'signature') return [];
    return [{ questionId: id, mediaId: String(value), type: kind }];
  });
  if (wanted.length === 0) return;
  const found = await usableMedia(
    tx,
    form,
    wanted.map(({ mediaId }) => mediaId),
  );
  const errors = wanted
    .filter(({ mediaId, type }) => found.get(mediaId)?.type !== type)
    .map(({ questionId, type }) =>
      fieldError(questionId, 'answer.notMedium', `This is not an uploaded ${type}`),
    );
  if (errors.length > 0) throw notValid(errors);
  await attachMedia(tx, form, wanted);
}

function givenOf(
  id: string,
  { Value, Version, AnsweredAt }: { Value: unknown; Version: number; AnsweredAt?: string },
) {
  return { id, value: Value, version: Version, answeredAt: AnsweredAt };
}

function storedOf(rows: readonly NewAnswerRow[]): AnswerVersions {
  return rows.map(({ id, row }) => ({ Id: id, Version: row.version, Sequence: row.sequence }));
}
