import { groupBy } from '#server/base/group-by.ts';
import type { CodedMessage, Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { defineResource, forPlanners } from '#server/resource-kit/describe/define-resource.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  instant,
  number,
  reference,
  seconds,
  text,
} from '#server/resource-kit/describe/fields.ts';
import { tooFarError, firstFarInstant } from '#server/resource-kit/write/far-instants.ts';

import { orderProblem } from './order-problem.ts';

/**
 * Production orders of machines: planned, running or done. A machine has one running order at a
 * time.
 */
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
  validate: refuseOutside,
  computed: instantsOf,
  conflicts: conflictsOf,
});

interface Order {
  PlannedStart: string;
  PlannedEnd: string;
  Status: 'PLANNED' | 'RUNNING' | 'DONE';
  StartedAt: string | null;
  EndedAt: string | null;
}

/** Start and end follow from the status. */
async function instantsOf(
  _: Db,
  { after: { Status, StartedAt, EndedAt }, change: { at } }: ProposedRow<Order>,
): Promise<{ started_at: number | null; ended_at: number | null }> {
  const started = StartedAt ? Date.parse(StartedAt) : at;
  if (Status === 'PLANNED') return { started_at: null, ended_at: null };
  if (Status === 'RUNNING') return { started_at: started, ended_at: null };
  return { started_at: started, ended_at: EndedAt ? Date.parse(EndedAt) : at };
}

const notAfterStart = {
  Message: 'The planned end is not after the planned start',
  Code: 'order.endNotAfterStart',
};

/**
 * @throws Problem 400 for an order whose planned end is not after its start, or planned far from
 * now.
 */
async function refuseOutside(_: Db, { after, change }: ProposedRow<Order>): Promise<void> {
  const planned = {
    PlannedStart: Date.parse(after.PlannedStart),
    PlannedEnd: Date.parse(after.PlannedEnd),
  };
  if (planned.PlannedEnd <= planned.PlannedStart) throw orderProblem('PlannedEnd', notAfterStart);
  const far = firstFarInstant(planned, change.at);
  if (far !== undefined) throw orderProblem(far, tooFarError);
}

interface MachineOfOrder {
  Id: string;
  MachineId: string;
  Status: string;
}

function busyWith(order: string): CodedMessage {
  return {
    Message: `The machine is making the order ${order}`,
    Code: 'order.machineBusy',
    Values: { order },
  };
}

/** Running orders on a machine with another running order, by their ids. */
async function conflictsOf(tx: Db, rows: readonly MachineOfOrder[]): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>();
  const running = rows.filter(({ Status }) => Status === 'RUNNING');
  const made = await byChunks([...new Set(running.map(({ MachineId }) => MachineId))], (ids) =>
    tx
      .selectFrom('production_orders')
      .select(['id', 'number', 'machine_id'])
      .where('machine_id', 'in', ids)
      .where('status', '=', 'RUNNING')
      .execute(),
  );
  const byMachine = groupBy(made, ({ machine_id }) => machine_id);
  for (const { Id, MachineId } of running) {
    const other = byMachine.get(MachineId)?.find(({ id }) => id !== Id);
    if (other) found.set(Id, orderProblem('Status', busyWith(other.number)));
  }
  return found;
}
