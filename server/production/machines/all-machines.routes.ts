import type { FastifyInstance } from 'fastify';

import type { Machines } from '#schemas/api/machines.gen.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import { withDefaultOrder, machineOrders } from '#server/catalogue/machines/machine-sort.ts';
import { machinesOfAllPlants } from '#server/catalogue/machines/machines.store.ts';
import { rowsOfToday } from '#server/production/figures/machines/rows-of-today.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { anyMachineFilter } from './machine-call.ts';

/** Every machine that the caller may see, of all plants, with the figures of its plant's day so far. */
export async function allMachinesRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<{ Querystring: ListQuery }>(
    '/machines',
    {
      config: { policy: 'viewer' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: listQueryProperties,
        },
        response: { 200: { $ref: 'machines#/definitions/Machines' } },
      },
    },
    async ({ query, caller }): Promise<Machines> => {
      const { clientId, plannedOnly, isWanted } = anyMachineFilter(query.filter);
      if (clientId !== undefined) await refuseForeignClient(db, clientId, caller);
      const machines = (await machinesOfAllPlants(db, caller, clientId)).filter(isWanted);
      const rows = await rowsOfToday(db, machines, { now: now(), plannedOnly });
      return pageOf(rows, withDefaultOrder(query), machineOrders);
    },
  );
}
