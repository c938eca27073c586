import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { ConfigFile, ConfigFiles } from '#server/screens/files/config-files.ts';

/** The published files that are active. */
export function createPublishedFiles(db: Db): ConfigFiles {
  let known: { position: number; files: readonly ConfigFile[] } | undefined;
  return {
    async read() {
      const { position } = await db
        .selectFrom('config_releases')
        .select(({ fn }) => fn.max('position').as('position'))
        .executeTakeFirstOrThrow();
      if (known?.position !== (position ?? 0))
        known = { position: position ?? 0, files: await filesInForce(db) };
      return known.files;
    },
  };
}

/**
 * @param until Position of the last release to include; default: all.
 * @returns no entry for a file that was reset to the configuration folder's.
 */
export async function filesInForce(
  db: Db,
  until?: number,
): Promise<(ConfigFile & { number: number })[]> {
  const rows = await db
    .selectFrom('config_release_files as file')
    .innerJoin('config_releases as release', 'release.number', 'file.number')
    .select(['file.path', 'file.text', 'file.number'])
    .where(
      'release.position',
      '=',
      sql<number>`(SELECT max(later.position) FROM config_release_files AS same
        JOIN config_releases AS later ON later.number = same.number
        WHERE same.path = file.path ${until === undefined ? sql`` : sql`AND later.position <= ${until}`})`,
    )
    .orderBy('file.path')
    .execute();
  return rows.flatMap(({ path, text, number }) =>
    text === null ? [] : [{ path, text, number, version: `release ${number}`, source: 'store' }],
  );
}

/** The release of an active file; null where it is from no release. */
export async function numberInForce(db: Db, path: string): Promise<number | null> {
  const last = await db
    .selectFrom('config_release_files as file')
    .innerJoin('config_releases as release', 'release.number', 'file.number')
    .select(['file.number', 'file.text'])
    .where('file.path', '=', path)
    .where('release.position', 'is not', null)
    .orderBy('release.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.text !== null ? last.number : null;
}
