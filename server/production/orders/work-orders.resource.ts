import type { Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { instant, integer, reference, text } from '#server/resource-kit/describe/fields.ts';

import { orderProblem } from './order-problem.ts';

/** Maintenance work of machines: repairs, inspections, cleaning. */
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
    Priority: integer('priority', { minimum: 1, maximum: 9 }),
    Due: instant('due_at', { access: 'given' }),
    CreatedAt: instant('created_at'),
  },
  orderBy: 'Number',
  policy: forPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'workOrder',
  defaults: ({ at }) => ({ created_at: at }),
  conflicts: conflictsOf,
});

interface StatusesOfOrder {
  Id: string;
  StatusId: string | null;
  ExternalStatusId: string | null;
}

/** Orders with a status of the wrong kind, by their ids. */
async function conflictsOf(
  tx: Db,
  rows: readonly StatusesOfOrder[],
): Promise<Map<string, Problem>> {
  const named = rows.flatMap(({ StatusId, ExternalStatusId }) => [StatusId, ExternalStatusId]);
  const ids = [...new Set(named.flatMap((id) => id ?? []))];
  const statuses = await byChunks(ids, (some) =>
    tx
      .selectFrom('work_order_statuses')
      .select(['id', 'is_external'])
      .where('id', 'in', some)
      .execute(),
  );
  const externals = new Map(statuses.map(({ id, is_external }) => [id, is_external]));
  const found = new Map<string, Problem>();
  for (const { Id, StatusId, ExternalStatusId } of rows) {
    if (externals.get(StatusId ?? '') === 1)
      found.set(
        Id,
        orderProblem('StatusId', {
          Code: 'order.statusExternal',
          Message: 'This status is external',
        }),
      );
    else if (externals.get(ExternalStatusId ?? '') === 0)
      found.set(
        Id,
        orderProblem('ExternalStatusId', {
          Code: 'order.statusNotExternal',
          Message: 'This is no external status',
        }),
      );
  }
  return found;
}
