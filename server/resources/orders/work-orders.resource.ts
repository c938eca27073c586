import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  forAdministrators,
  type Written,
} from '#server/resource-kit/define-resource.ts';
import { instant, number, reference, text } from '#server/resource-kit/fields.ts';

import { fault, refuseForeign } from './order-faults.ts';

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
  policy: forAdministrators,
  isCloned: true,
  audit: 'workOrder',
  defaults: ({ now }) => ({ created_at: now }),
  afterWrite: refuseConflicts,
});

/** @throws Problem 400 for what is of another client, or a status of the other kind. */
async function refuseConflicts(step: Db, { after }: Written): Promise<void> {
  if (!after) return;
  const order = await step
    .selectFrom('work_orders')
    .selectAll()
    .where('id', '=', after.Id)
    .executeTakeFirstOrThrow();
  await refuseForeign(step, order.client_id, {
    machines: { MachineId: order.machine_id },
    work_order_types: { TypeId: order.type_id },
    work_order_statuses: { StatusId: order.status_id, ExternalStatusId: order.external_status_id },
  });
  await refuseOtherKind(step, { field: 'StatusId', id: order.status_id, isExternal: 0 });
  await refuseOtherKind(step, {
    field: 'ExternalStatusId',
    id: order.external_status_id,
    isExternal: 1,
  });
}

async function refuseOtherKind(
  step: Db,
  { field, id, isExternal }: { field: string; id: string | null; isExternal: 0 | 1 },
): Promise<void> {
  if (id === null) return;
  const { is_external } = await step
    .selectFrom('work_order_statuses')
    .select('is_external')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (is_external !== isExternal)
    throw fault(field, isExternal === 1 ? 'This is no external status' : 'This status is external');
}
