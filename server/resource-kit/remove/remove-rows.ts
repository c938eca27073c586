import { sql } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type {
  Dependants,
  Resource,
  RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import {
  untypedDb,
  findRow,
  refersToItself,
  unknownRow,
} from '#server/resource-kit/describe/rows.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { finishWriting } from '#server/resource-kit/write/conflicts.ts';

import { storeRemovedRow } from './removed-rows.ts';

/**
 * Removes rows, all or none. Dependent rows of the same resource are removed first.
 * @throws Problem 404 with the first that does not exist, 409 for one with dependants.
 */
export async function removeRows(
  tx: Db,
  resource: Resource,
  { ids, ...call }: ChangeCall & { ids: readonly string[] },
): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  const written: RowChange[] = [];
  // One lock order for concurrent calls on the same rows.
  let left = ids.toSorted();
  while (left.length > 0) {
    const refusals = new Map<string, Problem>();
    for (const id of left) {
      await yieldIfDue();
      const removed = await tryToRemove(tx, resource, { ...call, id });
      if (removed instanceof Problem) refusals.set(id, removed);
      else written.push(removed);
    }
    const [refusal] = refusals.values();
    if (refusal && refusals.size === left.length) throw refusal;
    left = [...refusals.keys()];
  }
  await finishWriting(tx, resource, written);
}

/**
 * @returns the refusal, where other rows of the resource may depend on it; they are removed first.
 */
async function tryToRemove(
  tx: Db,
  resource: Resource,
  call: ChangeCall & { id: string },
): Promise<RowChange | Problem> {
  try {
    return await removeRow(tx, resource, call);
  } catch (error) {
    const isInUse = error instanceof Problem && error.code === inUse;
    if (!isInUse || !refersToItself(resource)) throw error;
    return error;
  }
}

const inUse = 'row.inUse';

async function removeRow(
  tx: Db,
  resource: Resource,
  { id, ...call }: ChangeCall & { id: string },
): Promise<RowChange> {
  const { table, idColumn = 'id', audit } = resource;
  const { change } = call;
  const before = await findRow(tx, resource, { ...call, id });
  await refuseDependants(tx, resource, before);
  await storeRemovedRow(tx, resource, { id, change });
  const { numDeletedRows } = await untypedDb(tx)
    .deleteFrom(table)
    .where(idColumn, '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw unknownRow(resource);
  await resource.afterWrite?.(tx, { before, change });
  await recordChange(tx, `${audit}.removed`, { id, change, before });
  return { before, change };
}

async function refuseDependants(
  tx: Db,
  { dependants = [], audit, orderBy }: Resource,
  row: RowOf<Fields>,
) {
  const found: { Name: string; Count: number }[] = [];
  for (const one of dependants) {
    const count = one.count ? await one.count(tx, row.Id) : await countRows(tx, one, row.Id);
    if (count > 0) found.push({ Name: one.name, Count: count });
  }
  if (found.length === 0) return;
  const list = found.map(({ Name, Count }) => `${Count} ${Name}`).join(', ');
  throw new Problem(
    409,
    inUse,
    `The ${audit} "${String(row[orderBy])}" cannot be removed. It still has: ${list}.`,
  ).with({
    Dependants: found,
  });
}

/** Number of rows of a table with the id in a column. */
async function countRows(tx: Db, { table, column }: Dependants, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(tx);
  return rows[0]?.count ?? 0;
}
