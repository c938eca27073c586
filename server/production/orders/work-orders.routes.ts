import type { FastifyInstance } from 'fastify';

import type { WorkOrderStatuses } from '#schemas/api/machine-service.gen.ts';
import { machinePageRoute } from '#server/catalogue/machines/machine-list.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';

import { listWorkOrders, listStatuses } from './work-orders.store.ts';

const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: listQueryProperties,
};

const statuses = { 200: { $ref: 'machine-service#/definitions/WorkOrderStatuses' } };

/** Work orders of machines, and the statuses they can have. */
export async function workOrderRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  machinePageRoute(app, 'workorders', {
    answer: 'WorkOrders',
    filters: ['Status', 'Type', 'Done'],
    page: ({ machines, query, filter }) => listWorkOrders(db, machines, { query, ...filter }),
  });
  machinePageRoute(app, 'workorders/statuses/external', {
    answer: 'WorkOrderStatuses',
    page: ({ machines, query }) => {
      const clients = [...new Set(machines.map(({ client_id }) => client_id))];
      return listStatuses(db, { clients }, { query, isExternal: true });
    },
  });

  app.get<{ Querystring: ListQuery }>(
    '/workorders/workorderstatuses',
    { config: { policy: 'viewer' }, schema: { querystring: listQuery, response: statuses } },
    ({ caller, query }): Promise<WorkOrderStatuses> => {
      const { ClientId } = parseFilter(query.filter, ['ClientId']);
      return listStatuses(db, caller, { query, ClientId, isExternal: false });
    },
  );
}
