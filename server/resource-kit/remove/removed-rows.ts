import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Change, Resource } from '#server/resource-kit/describe/define-resource.ts';
import { untypedDb, type StoredRow } from '#server/resource-kit/describe/rows.ts';
import { minuteMs } from '#shared/durations.ts';

/** A row as stored, and its dependent rows, by table. */
export interface RemovedRow {
  row: StoredRow;
  owned: { table: string; rows: StoredRow[] }[];
}

/** Time limit of undoing a removal, in milliseconds. */
const undoneWithinMs = minuteMs;

interface OfRow {
  id: string;
  change: Change;
}

/** Keeps a copy of a row for undo, and removes its dependent rows. */
export async function storeRemovedRow(
  tx: Db,
  resource: Resource,
  { id, change }: OfRow,
): Promise<void> {
  const { table, idColumn = 'id', cascade = [], name } = resource;
  const [row = {}] = await rowsWith(tx, { table, column: idColumn, id });
  const stored: RemovedRow = { row, owned: [] };
  for (const { table: other, column } of cascade) {
    stored.owned.push({ table: other, rows: await rowsWith(tx, { table: other, column, id }) });
    await untypedDb(tx).deleteFrom(other).where(column, '=', id).execute();
  }
  await tx
    .insertInto('removed_rows')
    .values({
      id: randomUUID(),
      resource: name,
      row_id: id,
      account_id: change.caller.accountId,
      removed_at: change.at,
      stored: JSON.stringify(stored),
    })
    .execute();
}

/**
 * Takes the copy of a row that the caller has just removed; undefined for others, and after the
 * limit.
 */
export async function takeRemovedRow(
  tx: Db,
  { name }: Resource,
  { id, change }: OfRow,
): Promise<RemovedRow | undefined> {
  const found = await tx
    .selectFrom('removed_rows')
    .select(['id', 'stored'])
    .where('resource', '=', name)
    .where('row_id', '=', id)
    .where('account_id', '=', change.caller.accountId)
    .where('removed_at', '>', change.at - undoneWithinMs)
    .orderBy('removed_at', 'desc')
    .executeTakeFirst();
  if (!found) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom('removed_rows')
    .where('id', '=', found.id)
    .executeTakeFirst();
  // Only the first of two concurrent calls deletes the copy.
  return numDeletedRows === 0n ? undefined : (JSON.parse(found.stored) as RemovedRow);
}

async function rowsWith(
  tx: Db,
  { table, column, id }: { table: string; column: string; id: string },
): Promise<StoredRow[]> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(tx);
  return rows;
}
