import { Problem, versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import type { StateChange } from '#server/resource-kit/describe/retirement.ts';
import { untypedDb, findRow } from '#server/resource-kit/describe/rows.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { type ChangeCall } from '#server/resource-kit/write/change-rows.ts';

/**
 * Retires or restores a row: the row stays, and its state changes.
 * @throws Problem 404; 409 where it has that state already, another change came between, or the
 * resource refuses
 */
export async function changeState(
  tx: Db,
  resource: Resource,
  { id, to, ...call }: ChangeCall & { id: string; to: StateChange<object>['to'] },
): Promise<RowOf<Fields>> {
  const { audit, retires } = resource;
  const { change } = call;
  await retires?.lock?.(tx, await findRow(tx, resource, { ...call, id }));
  const before = await findRow(tx, resource, { ...call, id });
  if (before['State'] === to) throw alreadyIn(to);
  const row = { ...before, RetiredAt: before['RetiredAt'] as string | null };
  await retires?.refuse?.(tx, { row, to, change });
  await storeState(tx, resource, { row, to, change });
  await retires?.apply?.(tx, { row, to, change });
  const after = await findRow(tx, resource, { ...call, id });
  const kind = to === 'retired' ? 'retired' : 'restored';
  await recordChange(tx, `${audit}.${kind}`, { id, change, before, after });
  return after;
}

function alreadyIn(state: StateChange<object>['to']): Problem {
  return state === 'retired'
    ? new Problem(409, 'row.retiredAlready', 'It is retired already.')
    : new Problem(409, 'row.activeAlready', 'It is in use already.');
}

/** @throws Problem 409 where another change came between */
async function storeState(
  tx: Db,
  { table, idColumn = 'id', audit }: Resource,
  { row, to, change }: StateChange<object>,
): Promise<void> {
  const { numUpdatedRows } = await untypedDb(tx)
    .updateTable(table)
    .set({ retired_at: to === 'retired' ? change.at : null, version: row.Version + 1 })
    .where(idColumn, '=', row.Id)
    .where('version', '=', row.Version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw versionConflict(audit, row);
}
