import type { Selectable } from 'kysely';

import type { Actor } from '#server/access/actor.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

export type FileDraft = Selectable<Database['config_drafts']>;

export async function findDraft(db: Db, path: string): Promise<FileDraft | undefined> {
  return db.selectFrom('config_drafts').selectAll().where('path', '=', path).executeTakeFirst();
}

export async function listDrafts(db: Db): Promise<FileDraft[]> {
  return db.selectFrom('config_drafts').selectAll().orderBy('path').execute();
}

/**
 * @param version Version of the draft to replace; 0 for a new draft.
 * @returns the new version, or undefined for a conflict.
 */
export async function saveDraft(
  db: Db,
  { path, text, version }: Pick<FileDraft, 'path' | 'text' | 'version'>,
  { accountId, username, at }: Actor,
): Promise<number | undefined> {
  const written = { text, version: version + 1, account_id: accountId, author: username, at };
  if (version === 0) {
    const added = await db
      .insertInto('config_drafts')
      .values({ path, ...written })
      .onConflict((conflict) => conflict.column('path').doNothing())
      .executeTakeFirst();
    return Number(added.numInsertedOrUpdatedRows) === 1 ? written.version : undefined;
  }
  const changed = await db
    .updateTable('config_drafts')
    .set(written)
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1 ? written.version : undefined;
}

/** @returns whether the draft existed in this version. */
export async function removeDraft(db: Db, path: string, version: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('config_drafts')
    .where('path', '=', path)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) === 1;
}
