import { sql } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { dayMs } from '#shared/durations.ts';

import type { MediaFiles } from './media-files.ts';

/** Time for which an upload may be unused until its answer or message is sent. */
const unusedMs = dayMs;
/** Rows per slice; yields to other work between slices. */
const batchSize = 200;

/**
 * Removes media that no form, message, plan or theme uses, a day after the upload. A medium whose
 * upload can still be repeated stays: an offline device may use it later in an answer.
 */
export async function purgeUnusedMedia(db: Db, files: MediaFiles, now: number): Promise<void> {
  for (;;) {
    const rows = await removeSlice(db, now - unusedMs);
    // The row first: a file without a row only wastes space, a row without its file is a loss.
    for (const { id } of rows) await files.remove(id);
    if (rows.length < batchSize) return;
    await yieldNow();
  }
}

/** Uses by current, earlier or draft themes, because a published theme can be reverted. */
const themeUses = sql<boolean>`(old.type = 'theme' AND (
  EXISTS (SELECT 1 FROM config_release_files AS file WHERE file.text LIKE '%' || old.id || '%')
  OR EXISTS (SELECT 1 FROM config_drafts AS draft WHERE draft.text LIKE '%' || old.id || '%')
  OR EXISTS (SELECT 1 FROM clients WHERE clients.theme LIKE '%' || old.id || '%')))`;

function removeSlice(db: Db, before: number): Promise<{ id: string }[]> {
  return db
    .deleteFrom('media')
    .where('id', 'in', (from) =>
      from
        .selectFrom('media as old')
        .select('old.id')
        .where('old.uploaded_at', '<=', before)
        .where(({ and, not, exists, selectFrom }) =>
          and([
            not(
              exists(
                selectFrom('form_media')
                  .select('form_media.id')
                  .whereRef('form_media.media_id', '=', 'old.id'),
              ),
            ),
            not(
              exists(
                selectFrom('chat_messages')
                  .select('chat_messages.id')
                  .whereRef('chat_messages.media_id', '=', 'old.id'),
              ),
            ),
            not(
              exists(
                selectFrom('floor_plans')
                  .select('floor_plans.id')
                  .whereRef('floor_plans.picture_id', '=', 'old.id'),
              ),
            ),
            not(themeUses),
            // A removed plan can be restored.
            not(
              exists(
                selectFrom('removed_rows')
                  .select('removed_rows.id')
                  .where(sql<boolean>`stored LIKE '%' || old.id || '%'`),
              ),
            ),
            not(
              exists(
                selectFrom('idempotency_keys')
                  .select('idempotency_keys.key')
                  .whereRef('idempotency_keys.account_id', '=', 'old.account_id')
                  .where(sql<boolean>`reply LIKE '%' || old.id || '%'`),
              ),
            ),
          ]),
        )
        .limit(batchSize),
    )
    .returning('id')
    .execute();
}
