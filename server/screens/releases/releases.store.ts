import { sql, type Selectable } from 'kysely';

import type { Actor } from '#server/access/actor.ts';
import { groupBy } from '#server/base/group-by.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Page, PageQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';

export type Release = Selectable<Database['config_releases']>;

/** Texts by path; null: the text of the configuration folder. */
export type ReleasedFiles = ReadonlyMap<string, string | null>;

/**
 * Stores files that become active together, at once or after approval. In the caller's transaction.
 */
export async function addRelease(
  tx: Db,
  files: ReleasedFiles,
  { author, note, isWaiting = false }: { author: Actor; note: string; isWaiting?: boolean },
): Promise<number> {
  await lockReleases(tx);
  const { highest } = await tx
    .selectFrom('config_releases')
    .select(({ fn }) => fn.max('number').as('highest'))
    .executeTakeFirstOrThrow();
  const number = (highest ?? 0) + 1;
  await tx
    .insertInto('config_releases')
    .values({
      number,
      state: isWaiting ? 'waiting' : 'active',
      at: author.at,
      account_id: author.accountId,
      author: author.username,
      approved_by: null,
      note,
      position: isWaiting ? null : await nextPosition(tx),
    })
    .execute();
  for (const [path, text] of files)
    await tx.insertInto('config_release_files').values({ number, path, text }).execute();
  return number;
}

/** @returns false where it was not waiting. In the caller's transaction. */
export async function approveRelease(tx: Db, number: number, name: string): Promise<boolean> {
  await lockReleases(tx);
  const position = await nextPosition(tx);
  return decide(tx, number, { state: 'active', approved_by: name, position });
}

/** @returns false where it was not waiting. */
export function refuseRelease(db: Db, number: number, name: string): Promise<boolean> {
  return decide(db, number, { state: 'refused', approved_by: name });
}

async function decide(
  db: Db,
  number: number,
  decision: Partial<Pick<Release, 'state' | 'approved_by' | 'position'>>,
): Promise<boolean> {
  const changed = await db
    .updateTable('config_releases')
    .set(decision)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

export async function findRelease(db: Db, number: number): Promise<Release | undefined> {
  return db
    .selectFrom('config_releases')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirst();
}

export async function readReleaseFiles(
  db: Db,
  number: number,
): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('config_release_files')
    .select(['path', 'text'])
    .where('number', '=', number)
    .orderBy('path')
    .execute();
  return new Map(rows.map(({ path, text }) => [path, text]));
}

/** Newest first. @param path Only releases with this file. */
export async function listReleases(
  db: Db,
  { path, ...query }: PageQuery & { path?: string },
): Promise<Page<{ release: Release; files: ReleasedFile[] }>> {
  const wanted = db
    .selectFrom('config_releases')
    .$if(path !== undefined, (releases) =>
      releases.where('number', 'in', (of) =>
        of
          .selectFrom('config_release_files')
          .select('number')
          .where('path', '=', path ?? ''),
      ),
    )
    .selectAll()
    .orderBy('number', 'desc');
  const page = await cutPage(db, wanted, query);
  const files = await releasedFiles(
    db,
    page.Items.map(({ number }) => number),
  );
  const releases = page.Items.map((release) => ({
    release,
    files: files.get(release.number) ?? [],
  }));
  return pageWith(page, releases);
}

export interface ReleasedFile {
  path: string;
  /** The next release with the same file; null: none. */
  replacedBy: number | null;
}

/** Files of releases, by number. */
export async function releasedFiles(
  db: Db,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ReleasedFile[]>> {
  const rows = await db
    .selectFrom('config_release_files as file')
    .innerJoin('config_releases as release', 'release.number', 'file.number')
    .select([
      'file.number',
      'file.path',
      sql<number | null>`(SELECT later.number FROM config_release_files AS same
        JOIN config_releases AS later ON later.number = same.number
        WHERE same.path = file.path AND later.position > release.position
        ORDER BY later.position LIMIT 1)`.as('replaced_by'),
    ])
    .where('file.number', 'in', numbers.length > 0 ? numbers : [0])
    .orderBy('file.path')
    .execute();
  return groupBy(
    rows.map(({ number, path, replaced_by }) => ({ number, path, replacedBy: replaced_by })),
    ({ number }) => number,
  );
}

/** Serializes the numbering of releases. SQLite has one writer anyway. */
export async function lockReleases(tx: Db): Promise<void> {
  if (isPostgres(tx))
    await sql`SELECT pg_advisory_xact_lock(hashtext('config_releases'))`.execute(tx);
}

async function nextPosition(tx: Db): Promise<number> {
  return (await lastPosition(tx)) + 1;
}

/** Number of activated releases. */
export async function lastPosition(db: Db): Promise<number> {
  const { highest } = await db
    .selectFrom('config_releases')
    .select(({ fn }) => fn.max('position').as('highest'))
    .executeTakeFirstOrThrow();
  return highest ?? 0;
}
