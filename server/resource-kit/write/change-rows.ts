import { randomUUID } from 'node:crypto';

import { versionConflict } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Change, Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import {
  untypedDb,
  findRow,
  refuseUnknownReferences,
  type RequestScope,
} from '#server/resource-kit/describe/rows.ts';

import { recordChange } from './audit-rows.ts';
import { columnsOfChange, columnsOfNew } from './columns.ts';
import { finishWriting } from './conflicts.ts';
import { refuseDuplicate } from './unique-names.ts';

/** A writing call: its scope and its author. */
export interface ChangeCall extends RequestScope {
  change: Change;
}

/**
 * Stores a new row in the transaction `tx`.
 * @throws Problem 409 where a unique name is taken in the scope.
 */
export async function insertRow<F extends Fields>(
  tx: Db,
  resource: Resource<F>,
  { values, ...call }: ChangeCall & { values: Values },
): Promise<RowOf<F>> {
  const { table, idColumn = 'id', afterWrite, audit } = resource;
  const id = randomUUID();
  const { change } = call;
  await refuseUnknownReferences(tx, resource, { ...call, values });
  const columns = await columnsOfNew(tx, resource, { ...call, values });
  await refuseDuplicate(tx, resource, { ...call, id, values, columns });
  await untypedDb(tx)
    .insertInto(table)
    .values({ ...columns, [idColumn]: id, version: 1 })
    .execute();
  const row = await findRow(tx, resource, { ...call, id });
  await afterWrite?.(tx, { after: row, change });
  await finishWriting(tx, resource, [{ after: row, change }]);
  await recordChange(tx, `${audit}.created`, { id, change, after: row });
  return row;
}

/**
 * Changes a row that is still in the version the caller saw.
 * @throws Problem 404, 409 with the current row where another change came between, 409 for a taken
 * name.
 */
export async function updateRow<F extends Fields>(
  tx: Db,
  resource: Resource<F>,
  { id, version, values, ...call }: ChangeCall & { id: string; version: number; values: Values },
): Promise<RowOf<F>> {
  const { table, idColumn = 'id', afterWrite, audit } = resource;
  const { change } = call;
  const before = await findRow(tx, resource, { ...call, id });
  if (before.Version !== version) throw versionConflict(audit, before);
  await refuseUnknownReferences(tx, resource, { ...call, values });
  const columns = await columnsOfChange(tx, resource, { before, values, change });
  await refuseDuplicate(tx, resource, { ...call, id, values, columns });
  const { numUpdatedRows } = await untypedDb(tx)
    .updateTable(table)
    .set({ ...columns, version: version + 1 })
    .where(idColumn, '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw versionConflict(audit, await findRow(tx, resource, { ...call, id }));
  const after = await findRow(tx, resource, { ...call, id });
  await afterWrite?.(tx, { before, after, change });
  await finishWriting(tx, resource, [{ before, after, change }]);
  await recordChange(tx, `${audit}.changed`, { id, change, before, after });
  return after;
}
