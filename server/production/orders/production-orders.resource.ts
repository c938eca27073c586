import type { Db } from '#server/db/open.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Problem } from '#server/base/problem.ts';
import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { farField, yearsAround } from '#server/resource-kit/write/far-instants.ts';
import type { Change, Values } from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  instant,
  number,
  reference,
  seconds,
  text,
  type Fields,
  type RowOf,
} from '#server/resource-kit/describe/fields.ts';

import { fault, foreignNames } from './order-faults.ts';

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
  policy: forPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'productionOrder',
  computed: async (_, values, change) => instantsOf(values, change),
  conflicts: conflictsOf,
});

/**
 * When it began and ended follows from its status.
 * @throws Problem 400 for an order that ends before it starts, or is planned far from now.
 */
function instantsOf(values: Values, { now }: Change): Readonly<Record<string, unknown>> {
  const { PlannedStart, PlannedEnd, Status, StartedAt, EndedAt } = values as Readonly<
    Record<string, string | null>
  >;
  refuseOutside({ start: PlannedStart ?? '', end: PlannedEnd ?? '' }, now);
  const started = StartedAt ? Date.parse(StartedAt) : now;
  if (Status === 'PLANNED') return { started_at: null, ended_at: null };
  if (Status === 'RUNNING') return { started_at: started, ended_at: null };
  return { started_at: started, ended_at: EndedAt ? Date.parse(EndedAt) : now };
}

function refuseOutside({ start, end }: { start: string; end: string }, now: number): void {
  const planned = { PlannedStart: Date.parse(start), PlannedEnd: Date.parse(end) };
  if (planned.PlannedEnd <= planned.PlannedStart)
    throw fault('PlannedEnd', 'The planned end is not after the planned start');
  const far = farField(planned, now);
  if (far !== undefined) throw fault(far, `It is more than ${yearsAround} years from now`);
}

/** Orders of what is of another client, and a second that a machine makes, by their ids. */
async function conflictsOf(tx: Db, rows: readonly RowOf<Fields>[]): Promise<Map<string, Problem>> {
  const orders = await byChunks(
    rows.map(({ Id }) => Id),
    (ids) => tx.selectFrom('production_orders').selectAll().where('id', 'in', ids).execute(),
  );
  const found = await foreignNames(tx, orders, {
    machines: { MachineId: 'machine_id' },
    products: { ProductId: 'product_id' },
  });
  const running = orders.filter(({ status }) => status === 'RUNNING');
  const made = await byChunks([...new Set(running.map(({ machine_id }) => machine_id))], (ids) =>
    tx
      .selectFrom('production_orders')
      .select(['id', 'number', 'machine_id'])
      .where('machine_id', 'in', ids)
      .where('status', '=', 'RUNNING')
      .execute(),
  );
  const byMachine = new Map<string, typeof made>();
  for (const one of made)
    byMachine.set(one.machine_id, [...(byMachine.get(one.machine_id) ?? []), one]);
  for (const { id, machine_id } of running) {
    const other = byMachine.get(machine_id)?.find((one) => one.id !== id);
    if (other && !found.has(id))
      found.set(id, fault('Status', `The machine is making the order ${other.number}`));
  }
  return found;
}
