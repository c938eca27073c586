import { sql, type RawBuilder } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** Rows per delete: blocks the database and the event loop for a few milliseconds. */
const batchSize = 2000;

/**
 * Deletes the rows of a table for which `where` is true, in slices, and yields to other work
 * between them.
 * @param most Rows per slice, for large rows.
 * @param key The column that identifies rows. Absent: the row id of the database.
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
  // `ctid` is unique only within one partition.
  if (isPostgres(db)) return { row: sql`(tableoid, ctid)`, columns: sql`tableoid, ctid` };
  return { row: sql`rowid`, columns: sql`rowid` };
}
