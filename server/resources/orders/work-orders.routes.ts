import type { FastifyInstance } from 'fastify';

import type {
  WorkOrder,
  WorkOrderStatus,
  WorkOrderStatuses,
} from '#schemas/api/machine-service.gen.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { MachineRecord } from '#server/figures/machines.store.ts';
import { parseFilter } from '#server/http/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/http/list.ts';
import { instantText, machineListRoute } from '#server/http/machine-list.ts';

const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: listQueryProperties,
};
const statuses = { 200: { $ref: 'machine-service#/definitions/WorkOrderStatuses' } };

/** More than a plant has open at a time, and than a page shows. */
const mostOrders = 5000;

/** The work that machines need, and where it can be. */
export async function workOrderRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  machineListRoute(app, 'workorders', {
    answer: 'WorkOrders',
    filters: ['Status', 'Type', 'Done'],
    rows: async ({ machines, filter: { Status, Type, Done } }) =>
      (await workOrdersOf(db, machines)).filter(
        (one) =>
          (Status ?? one.Status) === one.Status &&
          (Type ?? one.Type) === one.Type &&
          (Done === undefined || Done === String(one.IsDone)),
      ),
    orders: {
      Number: ({ Number: number }) => number,
      Priority: ({ Priority }) => Priority,
      Due: ({ Due }) => Due,
      Status: ({ Status }) => Status,
      CreatedAt: ({ CreatedAt }) => CreatedAt,
    },
  });
  machineListRoute(app, 'workorders/statuses/external', {
    answer: 'WorkOrderStatuses',
    rows: async ({ machines }) => {
      const clients = [...new Set(machines.map(({ client_id }) => client_id))];
      return statusesOf(db, { clients }, true);
    },
    orders,
  });

  app.get<{ Querystring: ListQuery }>(
    '/workorders/workorderstatuses',
    { config: { policy: 'viewer' }, schema: { querystring: listQuery, response: statuses } },
    async ({ caller, query }): Promise<WorkOrderStatuses> => {
      const { ClientId } = parseFilter(query.filter, ['ClientId']);
      const all = await statusesOf(db, caller, false);
      const wanted = all.filter((one) => (ClientId ?? one.ClientId) === one.ClientId);
      return pageOf(wanted, query, orders);
    },
  );
}

const orders = { DisplayName: ({ Name }: WorkOrderStatus) => Name };

async function workOrdersOf(db: Db, machines: readonly MachineRecord[]): Promise<WorkOrder[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [];
  const names = new Map(machines.map(({ id, display_name }) => [id, display_name]));
  const rows = await db
    .selectFrom('work_orders as work')
    .leftJoin('work_order_types as types', 'types.id', 'work.type_id')
    .leftJoin('work_order_statuses as own', 'own.id', 'work.status_id')
    .leftJoin('work_order_statuses as other', 'other.id', 'work.external_status_id')
    .selectAll('work')
    .select(['types.display_name as type', 'own.display_name as status'])
    .select(['other.display_name as external', 'own.is_done', 'other.is_done as is_done_there'])
    .where('work.machine_id', 'in', ids)
    .orderBy('number_key')
    .orderBy('work.id')
    .limit(mostOrders)
    .execute();
  return rows.map((row): WorkOrder => ({
    Id: row.id,
    Number: row.number,
    MachineId: row.machine_id,
    MachineName: names.get(row.machine_id) ?? row.machine_id,
    Description: row.description,
    Type: row.type,
    Status: row.status,
    ExternalStatus: row.external,
    IsDone: row.is_done === 1 || row.is_done_there === 1,
    Priority: row.priority,
    Due: instantText(row.due_at),
    CreatedAt: instantText(row.created_at),
  }));
}

async function statusesOf(
  db: Db,
  scope: ClientScope,
  isExternal: boolean,
): Promise<WorkOrderStatus[]> {
  const rows = await db
    .selectFrom('work_order_statuses')
    .selectAll()
    .where('is_external', '=', isExternal ? 1 : 0)
    .where(withinScope('client_id', scope))
    .orderBy('display_name_key')
    .orderBy('id')
    .limit(mostOrders)
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    Name: row.display_name,
    ClientId: row.client_id,
    IsExternal: row.is_external === 1,
    IsDone: row.is_done === 1,
  }));
}
