import type { Db } from '#server/db/open.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import { record } from './audit-rows.ts';
import { finishWriting, type Call } from './change-rows.ts';
import type { Resource, Written } from './define-resource.ts';
import { takeRemoved } from './removed-rows.ts';
import { asAny, findRow, readRow, unknownRow } from './rows.ts';
import { refuseDuplicate } from './unique-names.ts';

/**
 * Puts rows back that the caller has just removed, with what belonged to them, all or none.
 * @throws Problem 404 for one that is not there to be put back, 409 where its name is taken by now.
 */
export async function restoreRows(
  step: Db,
  resource: Resource,
  { ids, ...call }: Call & { ids: readonly string[] },
): Promise<void> {
  const { table, afterWrite, audit } = resource;
  const { change } = call;
  const giveWay = createYieldIfDue();
  const written: Written[] = [];
  for (const id of ids.toSorted()) {
    await giveWay();
    const removed = await takeRemoved(step, resource, { id, change });
    if (!removed) throw unknownRow(resource);
    const { row, owned } = removed;
    const values = readRow(resource, row);
    await refuseDuplicate(step, resource, { ...call, id, values, columns: row });
    await asAny(step).insertInto(table).values(row).execute();
    for (const { table: other, rows } of owned)
      if (rows.length > 0) await asAny(step).insertInto(other).values(rows).execute();
    // Not found where it is outside the scope: then nothing is put back.
    const after = await findRow(step, resource, { ...call, id });
    await afterWrite?.(step, { after, change });
    written.push({ after, change });
    await record(step, `${audit}.restored`, { id, change, after });
  }
  await finishWriting(step, resource, written);
}
