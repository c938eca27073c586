import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import {
  type Resource,
  type RowChange,
  rowsAfter,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  untypedDb,
  findRow,
  readRow,
  refersToItself,
  unknownRow,
} from '#server/resource-kit/describe/rows.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { findRowConflicts } from '#server/resource-kit/write/conflicts.ts';
import { refuseDuplicate } from '#server/resource-kit/write/unique-names.ts';

import { takeRemovedRow, type RemovedRow } from './removed-rows.ts';

/**
 * Restores rows that the caller has just removed, with their dependent rows, all or none.
 * @throws Problem 404 for one that cannot be restored, 409 where its name is taken by now.
 */
export async function restoreRows(
  tx: Db,
  resource: Resource,
  { ids, ...call }: ChangeCall & { ids: readonly string[] },
): Promise<void> {
  const { change } = call;
  const yieldIfDue = createYieldIfDue();
  const removed: RemovedRow[] = [];
  for (const id of ids.toSorted()) {
    await yieldIfDue();
    const one = await takeRemovedRow(tx, resource, { id, change });
    if (!one) throw unknownRow(resource);
    removed.push(one);
  }
  const written: RowChange[] = [];
  for (const one of inOrder(resource, removed)) {
    await yieldIfDue();
    written.push(await restoreRow(tx, resource, { ...call, removed: one }));
  }
  // Referenced rows may have been retired since: that is no conflict here.
  const [conflict] = (await findRowConflicts(tx, resource, rowsAfter(written))).values();
  if (conflict) throw conflict;
  await resource.afterWriteMany?.(tx, written);
}

async function restoreRow(
  tx: Db,
  resource: Resource,
  { removed: { row, owned }, ...call }: ChangeCall & { removed: RemovedRow },
): Promise<RowChange> {
  const { table, idColumn = 'id', afterWrite, audit } = resource;
  const { change } = call;
  const id = String(row[idColumn]);
  const values = readRow(resource, row);
  await refuseDuplicate(tx, resource, { ...call, id, values, columns: row });
  await untypedDb(tx).insertInto(table).values(row).execute();
  for (const { table: other, rows } of owned)
    if (rows.length > 0) await untypedDb(tx).insertInto(other).values(rows).execute();
  // Throws where the row is outside of the scope: then nothing is restored.
  const after = await findRow(tx, resource, { ...call, id });
  await afterWrite?.(tx, { after, change });
  await recordChange(tx, `${audit}.restored`, { id, change, after });
  return { after, change };
}

/** Sorts rows after their parents of the same resource. */
function inOrder(resource: Resource, removed: readonly RemovedRow[]): RemovedRow[] {
  if (!refersToItself(resource)) return [...removed];
  const { fields, table, idColumn = 'id' } = resource;
  const references = Object.values(fields).filter(({ source }) => source?.table === table);
  const byId = new Map(removed.map((one) => [String(one.row[idColumn]), one]));
  const ordered = new Set<RemovedRow>();
  function add(one: RemovedRow, path: ReadonlySet<RemovedRow>): void {
    if (ordered.has(one) || path.has(one)) return;
    for (const { column } of references) {
      const above = byId.get(String(one.row[column]));
      if (above) add(above, new Set([...path, one]));
    }
    ordered.add(one);
  }
  for (const one of removed) add(one, new Set());
  return [...ordered];
}
