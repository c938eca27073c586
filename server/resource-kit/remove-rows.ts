import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import { record } from './audit-rows.ts';
import { finishWriting, type Call } from './change-rows.ts';
import type { Resource, Written } from './define-resource.ts';
import type { Fields, RowOf } from './fields.ts';
import { keepRemoved } from './removed-rows.ts';
import { asAny, findRow, unknownRow } from './rows.ts';

/**
 * Removes rows, all or none.
 * @throws Problem 404 that names the first that is not there, 409 for one that others depend on.
 */
export async function removeRows(
  step: Db,
  resource: Resource,
  { ids, ...call }: Call & { ids: readonly string[] },
): Promise<void> {
  const { table, idColumn = 'id', audit } = resource;
  const giveWay = createYieldIfDue();
  const written: Written[] = [];
  // In one order: two calls about the same rows wait for each other.
  for (const id of ids.toSorted()) {
    await giveWay();
    const before = await findRow(step, resource, { ...call, id });
    await refuseDependants(step, resource, before);
    await keepRemoved(step, resource, { id, change: call.change });
    const { numDeletedRows } = await asAny(step)
      .deleteFrom(table)
      .where(idColumn, '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw unknownRow(resource);
    await resource.afterWrite?.(step, { before, change: call.change });
    written.push({ before, change: call.change });
    await record(step, `${audit}.removed`, { id, change: call.change, before });
  }
  await finishWriting(step, resource, written);
}

async function refuseDependants(
  step: Db,
  { dependants = [], audit, orderBy }: Resource,
  row: RowOf<Fields>,
) {
  const found: { Name: string; Count: number }[] = [];
  for (const { name, count: countOf } of dependants) {
    const count = await countOf(step, row.Id);
    if (count > 0) found.push({ Name: name, Count: count });
  }
  if (found.length === 0) return;
  const list = found.map(({ Name, Count }) => `${Count} ${Name}`).join(', ');
  throw new Problem(
    409,
    'row.inUse',
    `The ${audit} "${String(row[orderBy])}" cannot be removed. It still has: ${list}.`,
  ).with({
    Dependants: found,
  });
}
