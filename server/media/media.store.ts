import type { Selectable } from 'kysely';

import type { Medium } from '#schemas/api/media.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { uploadProblem } from '#server/web/body/upload.ts';

import { fileEndingOf } from './file-ending.ts';

export type MediumRow = Selectable<Database['media']>;

/** Maximum bytes of all media of a client. */
const clientQuota = 5 * 1024 ** 3;

/** @throws Problem 413 when the client has no space left. */
export async function addMedium(tx: Db, row: MediumRow): Promise<void> {
  const { used } = await tx
    .selectFrom('media')
    .select(({ fn }) => fn.sum<number | null>('stored_size').as('used'))
    .where('client_id', '=', row.client_id)
    .executeTakeFirstOrThrow();
  if ((used ?? 0) + row.stored_size > clientQuota)
    throw uploadProblem(
      'media',
      { Code: 'upload.noSpace', Message: 'There is no space left for files of this client' },
      413,
    );
  await tx.insertInto('media').values(row).execute();
}

/**
 * A medium that the caller may see: the caller's own, one of a form or a plan, or one of a message
 * that the caller may read.
 * @throws Problem 404
 */
export async function requireMedium(db: Db, id: string, caller: Caller): Promise<MediumRow> {
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account_id', '=', caller.accountId),
        exists(
          // A message that was withdrawn has no picture any more.
          selectFrom('chat_messages')
            .select('chat_messages.id')
            .whereRef('chat_messages.media_id', '=', 'media.id')
            .where(withinScope('chat_messages.client_id', caller)),
        ),
        exists(
          selectFrom('form_media')
            .select('form_media.id')
            .whereRef('form_media.media_id', '=', 'media.id'),
        ),
        exists(
          selectFrom('floor_plans')
            .select('floor_plans.id')
            .whereRef('floor_plans.picture_id', '=', 'media.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw unknownMedium();
  return row;
}

export function unknownMedium(): Problem {
  return new Problem(404, 'media.unknown', 'There is no such file');
}

/** A medium with a public or signed address. */
export function findPublicMedium(
  db: Db,
  id: string,
  type: 'plan' | 'theme',
): Promise<Pick<MediumRow, 'id' | 'content_type'> | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'content_type'])
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
}

export async function hasMedium(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('media').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Media of themes are public, and their address has a file extension. */
function addressOf({ id, type, content_type }: MediumRow): string {
  return type === 'theme'
    ? `/api/media/themes/${id}.${fileEndingOf(content_type)}`
    : `/api/media/${id}`;
}

export function describeMedium(row: MediumRow): Medium {
  const Url = addressOf(row);
  return {
    Id: row.id,
    Type: row.type,
    ContentType: row.content_type as Medium['ContentType'],
    Size: row.size,
    Width: row.width,
    Height: row.height,
    Url,
    ThumbnailUrl: row.has_thumbnail === 1 ? `${Url}?size=thumbnail` : null,
    UploadedAt: instantText(row.uploaded_at),
  };
}
