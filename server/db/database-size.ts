import { sql } from 'kysely';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** Bytes that the database takes on its disk. */
export async function databaseSize(db: Db): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`
    : sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
        FROM pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  return rows[0]?.bytes ?? 0;
}
