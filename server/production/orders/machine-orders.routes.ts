import type { FastifyInstance } from 'fastify';

import type { ProductionOrder, ProductionOrders } from '#schemas/api/machine-service.gen.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListCall,
} from '#server/catalogue/machines/machine-list.ts';
import { machinesBelow, type MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { ofAllClients } from '#server/resource-kit/describe/same-rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { listRows, type RowQuery } from '#server/resource-kit/read/list-rows.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { defaultPageSize, pageOf, type Page } from '#server/web/lists/list.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import { describeOrder, orderPage, ordersInShift, type OrderRow } from './machine-orders.store.ts';
import { productionOrders } from './production-orders.resource.ts';

const viewer = { policy: 'viewer' } as const;
const response = { 200: { $ref: 'machine-service#/definitions/ProductionOrders' } };
const { querystring, params } = machineListSchema;

/**
 * Production orders of machines: running ones, and those of a window. Default window: the plant's
 * day so far.
 */
export async function machineOrderRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<MachineListCall>(
    '/machines/:id/productionorders/current',
    { config: viewer, schema: { params, querystring, response } },
    async ({ params: { id }, query, caller }): Promise<ProductionOrders> => {
      const machines = await machinesOfCall(db, { params: { id }, query, caller });
      parseFilter(query.filter, []);
      const page = await orderPage(db, machines, {
        filter: { interval: null },
        query: { pageSize: defaultPageSize, ...query },
      });
      return answer(machines, page);
    },
  );

  app.get<MachineListCall>(
    '/machines/:id/productionorders/details',
    { config: viewer, schema: { params, querystring, response } },
    async ({ params: { id }, query, caller }): Promise<ProductionOrders> => {
      const machines = await machinesOfCall(db, { params: { id }, query, caller });
      const { ShiftId, Status, MachineId } = parseFilter(query.filter, [
        'ShiftId',
        'Status',
        'MachineId',
      ]);
      const interval = parseWindow(query, today(machines[0]?.time_zone ?? 'UTC', now()));
      const filter = { interval, status: Status, machineId: MachineId };
      const paged = { pageSize: defaultPageSize, ...query };
      if (ShiftId === undefined)
        return answer(machines, await orderPage(db, machines, { filter, query: paged }));
      const wanted = await ordersInShift(db, machines, { name: ShiftId, filter });
      return answer(machines, pageOf(wanted, paged, orderedBy));
    },
  );

  adminRoute(app);

  /** Parts are summed only for the orders of the page. */
  async function answer(
    machines: readonly MachineRecord[],
    page: Page<OrderRow>,
  ): Promise<ProductionOrders> {
    const byId = new Map(machines.map((machine) => [machine.id, machine]));
    const Items: ProductionOrder[] = [];
    for (const order of page.Items)
      Items.push(
        await describeOrder(db, order, { machine: byId.get(order.machine_id), now: now() }),
      );
    return { ...page, Items };
  }
}

const orderedBy = {
  PlannedStart: (row: OrderRow) => row.planned_start_at,
  PlannedEnd: (row: OrderRow) => row.planned_end_at,
  Number: (row: OrderRow) => row.number,
  Status: (row: OrderRow) => row.status,
};

/** All orders of a machine, for planners. */
function adminRoute(app: FastifyInstance): void {
  const { db } = app.deps;
  const path = '/admin/machines/:id/productionorders';
  const all = ofAllClients(productionOrders, path);
  const { page, listQuery } = schemasOf(all);
  app.get<{ Params: { id: string }; Querystring: RowQuery }>(
    path,
    {
      config: { policy: 'planner' },
      schema: { params: byMachine, querystring: listQuery, response: { 200: page } },
    },
    async ({ caller, params: { id }, query }) => {
      const machines = await machinesBelow(db, id, caller);
      const ofMachine = `MachineId:${machines.map((one) => encodeURIComponent(one.id)).join('|')}`;
      const filter = query.filter ? `${query.filter};${ofMachine}` : ofMachine;
      return listRows(db, all, { caller, params: {}, query: { ...query, filter } });
    },
  );
}
