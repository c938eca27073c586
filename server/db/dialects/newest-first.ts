import { sql, type SelectQueryBuilder } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

const batchSize = 500;

/**
 * The rows of a query, newest first, in batches. Keyset pagination: an index by `instant` and id
 * finds the start of each batch, however many rows precede it.
 */
export async function* newestFirst<Table extends keyof Database, Row extends { id: string }>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { instant, most }: { instant: keyof Row & string; most: number },
): AsyncGenerator<Row[]> {
  let rest = sql<boolean>`1 = 1`;
  for (let read = 0; read < most; read += batchSize) {
    const rows = await query
      .where(rest)
      .orderBy(sql.ref(instant), 'desc')
      .orderBy(sql.ref('id'), 'desc')
      .limit(Math.min(batchSize, most - read))
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    rest = sql<boolean>`(${sql.ref(instant)}, id) < (${last[instant]}, ${last.id})`;
  }
}
