import { sql, type RawBuilder } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** One delete of this size holds the database and the event loop for a few milliseconds. */
const batchSize = 2000;

/**
 * Deletes the rows of a table that `where` is true of, in slices: other work goes on between two.
 * @param most Rows of a slice, where they are large.
 * @param key The column by which the rows of a slice are named. Absent: their place in the database.
 */
export async function deleteInSlices(
  db: Db,
  table: string,
  { where, key, most = batchSize }: { where: RawBuilder<unknown>; key?: string; most?: number },
): Promise<void> {
  const [from, { row, columns }] = [sql.table(table), namedBy(db, key)];
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM ${from} WHERE ${row} IN (
      SELECT ${columns} FROM ${from} WHERE ${where} LIMIT ${most})`.execute(db);
    if (numAffectedRows < most) return;
    await yieldNow();
  }
}

function namedBy(db: Db, key: string | undefined) {
  if (key !== undefined) return { row: sql.ref(key), columns: sql.ref(key) };
  // A table of several parts has the same place in each of them.
  if (isPostgres(db)) return { row: sql`(tableoid, ctid)`, columns: sql`tableoid, ctid` };
  return { row: sql`rowid`, columns: sql`rowid` };
}
