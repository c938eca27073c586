import type { Db } from '#server/db/open.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Problem } from '#server/base/problem.ts';
import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import {
  instant,
  number,
  reference,
  text,
  type Fields,
  type RowOf,
} from '#server/resource-kit/describe/fields.ts';

import { fault, foreignNames } from './order-faults.ts';

/** The work that machines need: repairs, inspections, cleaning. */
export const workOrders = defineResource({
  name: 'workorders',
  path: '/admin/clients/:clientId/workorders',
  table: 'work_orders',
  view: 'work_order_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    Number: text('number', { keyColumn: 'number_key', isRequired: true, isUnique: true }),
    MachineId: reference('machine_id', { resource: 'machines', isRequired: true }),
    MachineName: text('machine_name', { access: 'read' }),
    TimeZone: text('time_zone', { access: 'read' }),
    Description: text('description', { maxLength: 2000 }),
    TypeId: reference('type_id', { resource: 'workordertypes', table: 'work_order_types' }),
    TypeName: text('type_name', { access: 'read' }),
    StatusId: reference('status_id', {
      resource: 'workorderstatuses',
      table: 'work_order_statuses',
    }),
    StatusName: text('status_name', { access: 'read' }),
    ExternalStatusId: reference('external_status_id', {
      resource: 'workorderstatuses',
      table: 'work_order_statuses',
    }),
    ExternalStatusName: text('external_status_name', { access: 'read' }),
    Priority: number('priority', { minimum: 1, maximum: 9 }),
    Due: instant('due_at', { access: 'given' }),
    CreatedAt: instant('created_at'),
  },
  orderBy: 'Number',
  policy: forPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'workOrder',
  defaults: ({ now }) => ({ created_at: now }),
  conflicts: conflictsOf,
});

/** Orders of what is of another client, or with a status of the other kind, by their ids. */
async function conflictsOf(tx: Db, rows: readonly RowOf<Fields>[]): Promise<Map<string, Problem>> {
  const orders = await byChunks(
    rows.map(({ Id }) => Id),
    (ids) => tx.selectFrom('work_orders').selectAll().where('id', 'in', ids).execute(),
  );
  const found = await foreignNames(tx, orders, {
    machines: { MachineId: 'machine_id' },
    work_order_types: { TypeId: 'type_id' },
    work_order_statuses: { StatusId: 'status_id', ExternalStatusId: 'external_status_id' },
  });
  const statuses = await byChunks(
    [
      ...new Set(
        orders.flatMap((order) => [order.status_id ?? [], order.external_status_id ?? []].flat()),
      ),
    ],
    (ids) =>
      tx
        .selectFrom('work_order_statuses')
        .select(['id', 'is_external'])
        .where('id', 'in', ids)
        .execute(),
  );
  const externals = new Map(statuses.map(({ id, is_external }) => [id, is_external]));
  for (const { id, status_id, external_status_id } of orders) {
    if (found.has(id)) continue;
    if (externals.get(status_id ?? '') === 1)
      found.set(id, fault('StatusId', 'This status is external'));
    else if (externals.get(external_status_id ?? '') === 0)
      found.set(id, fault('ExternalStatusId', 'This is no external status'));
  }
  return found;
}
