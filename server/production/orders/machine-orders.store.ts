import { sql, type Selectable } from 'kysely';

import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { isOneOf } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { plantRules } from '#server/oee/rules.ts';
import { clipInterval, lengthOf, type Interval } from '#server/oee/time/interval.ts';
import { shiftsWithin } from '#server/oee/time/shift-pieces.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import type { ListQuery, Page } from '#server/web/lists/list.ts';
import { sqlPage } from '#server/web/lists/sql-page.ts';

export type OrderRow = Selectable<Database['production_orders']> & {
  product_name: string | null;
};

interface OrderFilter {
  /** Null: running orders. */
  interval: Interval | null;
  status?: string | undefined;
  machineId?: string | undefined;
}

/** Orders of machines whose planned or actual time overlaps an interval. */
function selectOrders(
  db: Db,
  machines: readonly MachineRecord[],
  { interval, status, machineId }: OrderFilter,
) {
  const ids = machines.map(({ id }) => id);
  const rows = db
    .selectFrom('production_orders')
    .leftJoin('products', 'products.id', 'production_orders.product_id')
    .selectAll('production_orders')
    .select('products.display_name as product_name')
    .where(isOneOf('machine_id', ids))
    .$if(status !== undefined, (some) => some.where(sql.ref('status'), '=', String(status)))
    .$if(machineId !== undefined, (some) => some.where('machine_id', '=', String(machineId)));
  if (!interval) return rows.where('status', '=', 'RUNNING');
  const { start, end } = interval;
  return rows.where((is) =>
    is.or([
      is.and([is('planned_start_at', '<', end), is('planned_end_at', '>', start)]),
      is.and([
        is('started_at', '<', end),
        is.or([is('ended_at', 'is', null), is('ended_at', '>', start)]),
      ]),
    ]),
  );
}

/** A page of orders, by planned start by default. */
export function orderPage(
  db: Db,
  machines: readonly MachineRecord[],
  { filter, query }: { filter: OrderFilter; query: ListQuery },
): Promise<Page<OrderRow>> {
  const rows = selectOrders(db, machines, filter);
  return sqlPage(db, rows, { query, orders, id: 'production_orders.id' });
}

const orders = {
  PlannedStart: sql`planned_start_at`,
  PlannedEnd: sql`planned_end_at`,
  Number: 'production_orders.number_key',
  Status: 'production_orders.status',
};

/**
 * Orders that are planned or worked on in a shift of this name, within an interval. Shifts are
 * computed from calendars, so that SQL cannot filter by them.
 */
export async function ordersInShift(
  db: Db,
  machines: readonly MachineRecord[],
  { name, filter }: { name: string; filter: OrderFilter & { interval: Interval } },
): Promise<OrderRow[]> {
  const { interval } = filter;
  const all = await selectOrders(db, machines, filter)
    .orderBy('planned_start_at')
    .orderBy('production_orders.id')
    .execute();
  const shifts = new Map(
    machines.map((machine) => [machine.id, shiftsNamed(name, machine, interval)]),
  );
  const yieldIfDue = createYieldIfDue();
  const found: OrderRow[] = [];
  for (const order of all) {
    await yieldIfDue();
    const worked = { start: order.started_at ?? Infinity, end: order.ended_at ?? interval.end };
    const planned = { start: order.planned_start_at, end: order.planned_end_at };
    const own = shifts.get(order.machine_id) ?? [];
    if (
      own.some((shift) => [worked, planned].some((one) => lengthOf(clipInterval(one, shift)) > 0))
    )
      found.push(order);
  }
  return found;
}

function shiftsNamed(name: string, machine: MachineRecord, interval: Interval): Interval[] {
  return shiftsWithin(plantRules(machine).calendar, interval)
    .filter((shift) => shift.name === name)
    .map(({ whole }) => whole);
}

/** The order for the API, with the parts made since its start. */
export async function describeOrder(
  db: Db,
  order: OrderRow,
  { machine, now }: { machine: MachineRecord | undefined; now: number },
): Promise<ProductionOrder> {
  return {
    Id: order.id,
    Number: order.number,
    MachineId: order.machine_id,
    MachineName: machine?.display_name ?? order.machine_id,
    ProductId: order.product_id,
    ProductName: order.product_name,
    Quantity: order.quantity,
    GoodParts: await goodParts(db, order, now),
    PlannedStart: instantText(order.planned_start_at),
    PlannedEnd: instantText(order.planned_end_at),
    SetupSeconds: order.setup_ms === null ? null : order.setup_ms / 1000,
    Status: order.status,
    StartedAt: instantText(order.started_at),
    EndedAt: instantText(order.ended_at),
    IsLate: order.status !== 'DONE' && order.planned_end_at < now,
    Version: order.version,
  };
}

async function goodParts(
  db: Db,
  { machine_id, started_at, ended_at }: OrderRow,
  now: number,
): Promise<number | null> {
  if (started_at === null) return null;
  const end = Math.min(ended_at ?? now, now);
  if (end <= started_at) return 0;
  const sums = await sumsByMachine(db, [machine_id], { start: started_at, end, now });
  return sums.get(machine_id)?.goodParts ?? 0;
}
