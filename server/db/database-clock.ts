import { sql, type RawBuilder } from 'kysely';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** Epoch milliseconds of the database's clock, which all instances share. */
export function databaseClock(db: Db): RawBuilder<number> {
  return isPostgres(db)
    ? sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
    : sql<number>`CAST(unixepoch('subsec') * 1000 AS integer)`;
}
