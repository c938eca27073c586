import type { Db } from '#server/db/open.ts';
import { defineResource, forAdministrators } from '#server/resource-kit/define-resource.ts';
import type { Change, Values, Written } from '#server/resource-kit/define-resource.ts';
import { choice, instant, number, reference, seconds, text } from '#server/resource-kit/fields.ts';

import { fault, refuseForeign } from './order-faults.ts';

/** What machines are to make: planned, under way, or done. A machine makes one at a time. */
export const productionOrders = defineResource({
  name: 'productionorders',
  path: '/admin/clients/:clientId/productionorders',
  table: 'production_orders',
  view: 'production_order_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    Number: text('number', { keyColumn: 'number_key', isRequired: true, isUnique: true }),
    MachineId: reference('machine_id', { resource: 'machines', isRequired: true }),
    MachineName: text('machine_name', { access: 'read' }),
    TimeZone: text('time_zone', { access: 'read' }),
    ProductId: reference('product_id', { resource: 'products' }),
    ProductName: text('product_name', { access: 'read' }),
    Quantity: number('quantity', { minimum: 0, maximum: 1e9 }),
    PlannedStart: instant('planned_start_at', { access: 'given', isRequired: true }),
    PlannedEnd: instant('planned_end_at', { access: 'given', isRequired: true }),
    SetupSeconds: seconds('setup_ms', { minimum: 0, maximum: 604_800 }),
    Status: choice('status', { values: ['PLANNED', 'RUNNING', 'DONE'], isRequired: true }),
    StartedAt: instant('started_at'),
    EndedAt: instant('ended_at'),
  },
  orderBy: 'Number',
  policy: forAdministrators,
  isShownToPeople: true,
  isCloned: true,
  audit: 'productionOrder',
  derive: async (_, values, change) => instantsOf(values, change),
  afterWrite: refuseConflicts,
});

/**
 * When it began and ended follows from its status.
 * @throws Problem 400 for an order that ends before it starts.
 */
function instantsOf(values: Values, { now }: Change): Readonly<Record<string, unknown>> {
  const { PlannedStart, PlannedEnd, Status, StartedAt, EndedAt } = values as Readonly<
    Record<string, string | null>
  >;
  if (Date.parse(PlannedEnd ?? '') <= Date.parse(PlannedStart ?? ''))
    throw fault('PlannedEnd', 'The planned end is not after the planned start');
  const started = StartedAt ? Date.parse(StartedAt) : now;
  if (Status === 'PLANNED') return { started_at: null, ended_at: null };
  if (Status === 'RUNNING') return { started_at: started, ended_at: null };
  return { started_at: started, ended_at: EndedAt ? Date.parse(EndedAt) : now };
}

async function refuseConflicts(step: Db, { after }: Written): Promise<void> {
  if (!after) return;
  const order = await step
    .selectFrom('production_orders')
    .selectAll()
    .where('id', '=', after.Id)
    .executeTakeFirstOrThrow();
  await refuseForeign(step, order.client_id, {
    machines: { MachineId: order.machine_id },
    products: { ProductId: order.product_id },
  });
  if (order.status !== 'RUNNING') return;
  const other = await step
    .selectFrom('production_orders')
    .select('number')
    .where('machine_id', '=', order.machine_id)
    .where('status', '=', 'RUNNING')
    .where('id', '<>', order.id)
    .executeTakeFirst();
  if (other) throw fault('Status', `The machine is making the order ${other.number}`);
}
