import { randomUUID } from 'node:crypto';

import type { FormMedia, FormMediaChange, FormMedium } from '#schemas/api/forms.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { fieldProblemsOf } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import type { OpenForm } from './form-step.ts';

/** Limit per form, more than people take of one machine. */
const maxMedia = 500;

interface Attached {
  mediaId: string;
  questionId: string | null;
}

export async function mediaOfForm(db: Db, formId: string): Promise<FormMedia> {
  const rows = await db
    .selectFrom('form_media')
    .innerJoin('media', 'media.id', 'form_media.media_id')
    .select([
      'form_media.id',
      'form_media.media_id',
      'form_media.question_id',
      'form_media.username',
      'form_media.at',
      'media.content_type',
      'media.size',
      'media.width',
      'media.height',
    ])
    .where('form_id', '=', formId)
    .orderBy('form_media.sequence')
    .execute();
  const Items = rows.map((row): FormMedium => ({
    Id: row.id,
    MediaId: row.media_id,
    QuestionId: row.question_id,
    Url: `/api/media/${row.media_id}`,
    ContentType: row.content_type,
    Size: row.size,
    Width: row.width,
    Height: row.height,
    Username: row.username,
    At: instantText(row.at),
  }));
  return { Items, TotalItems: Items.length, PageNumber: 1, PageSize: maxMedia };
}

/** @throws Problem 400 for an unknown medium or question, or too many media. */
export async function changeMedia(
  tx: Db,
  form: OpenForm,
  { Add = [], Remove = [] }: FormMediaChange,
): Promise<void> {
  const wanted = Add.map(({ MediaId, QuestionId = null }) => ({
    mediaId: MediaId,
    questionId: QuestionId,
  }));
  const ids = wanted.map(({ mediaId }) => mediaId);
  const found = await usableMedia(tx, form, ids);
  const questions = new Set(form.document.Questions.map(({ Id }) => Id));
  if (ids.some((id) => !found.has(id)))
    throw mediaProblem('Add', { Code: 'form.unknownPicture', Message: 'There is no such picture' });
  if (wanted.some(({ questionId }) => questionId !== null && !questions.has(questionId)))
    throw mediaProblem('Add', {
      Code: 'form.unknownQuestion',
      Message: 'There is no such question',
    });
  await refuseAnswers(tx, form, Remove);
  if (Remove.length > 0)
    await tx
      .deleteFrom('form_media')
      .where('form_id', '=', form.row.id)
      .where('media_id', 'in', Remove)
      .execute();
  await attachMedia(tx, form, wanted);
  const { count } = await tx
    .selectFrom('form_media')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('form_id', '=', form.row.id)
    .executeTakeFirstOrThrow();
  if (count > maxMedia)
    throw mediaProblem('Add', {
      Code: 'form.tooManyPictures',
      Message: `A form has at most ${maxMedia} pictures`,
      Limit: maxMedia,
    });
}

/** A picture that is an answer is removed with its answer only. @throws Problem 400 */
async function refuseAnswers(tx: Db, { row }: OpenForm, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const answer = await tx
    .selectFrom('form_answers')
    .select('question_id')
    .where('form_id', '=', row.id)
    .where('is_latest', '=', 1)
    .where(
      'value',
      'in',
      ids.map((id) => JSON.stringify(id)),
    )
    .executeTakeFirst();
  if (answer)
    throw mediaProblem('Remove', {
      Code: 'form.pictureIsAnswer',
      Message: 'The picture is the answer to a question: answer it again first',
    });
}

/** Media that are attached already stay unchanged. */
export async function attachMedia(
  tx: Db,
  { row, by, takeSequence }: OpenForm,
  wanted: readonly Attached[],
): Promise<void> {
  for (const { mediaId, questionId } of wanted)
    await tx
      .insertInto('form_media')
      .values({
        id: randomUUID(),
        form_id: row.id,
        question_id: questionId,
        media_id: mediaId,
        sequence: takeSequence(),
        account_id: by.accountId,
        username: by.username,
        at: by.at,
      })
      .onConflict((conflict) => conflict.columns(['form_id', 'media_id']).doNothing())
      .execute();
}

/** The media among these that were uploaded by the caller for the client of the form, or attached to it. */
export async function usableMedia(
  tx: Db,
  { row, by }: OpenForm,
  ids: readonly string[],
): Promise<Map<string, { type: Database['media']['type'] }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'type'])
    .where('id', 'in', ids)
    .where('client_id', '=', row.client_id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account_id', '=', by.accountId),
        exists(
          selectFrom('form_media')
            .select('form_media.id')
            .whereRef('form_media.media_id', '=', 'media.id')
            .where('form_media.form_id', '=', row.id),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map(({ id, type }) => [id, { type }]));
}

const mediaProblem = fieldProblemsOf('form.badMedia');
