import type { FastifyInstance } from 'fastify';

import type { Machines } from '#schemas/api/machines.gen.ts';
import { today } from '#server/figures/live-figures.ts';
import { machineRows } from '#server/figures/machine-figures.ts';
import { machinesBelow, plantOrProblem } from '#server/figures/machines.store.ts';
import { byMachine } from '#server/http/by-machine.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/http/list.ts';
import { windowOf, windowQueryProperties, type WindowQuery } from '#server/http/window.ts';

import { machineFilter } from './machine-call.ts';
import { bestFirst, machineOrders } from './machine-orders.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { ...listQueryProperties, ...windowQueryProperties },
};

/** The machines of a plant, or one machine, with their figures over a window. */
export async function machineListRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<{ Params: { id: string }; Querystring: ListQuery & WindowQuery }>(
    '/machines/:id/machines',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/Machines' } },
      },
    },
    async ({ params, query, caller }): Promise<Machines> => {
      const { plannedOnly, isWanted } = machineFilter(query.filter);
      const below = await machinesBelow(db, params.id, caller);
      const { time_zone } = below[0] ?? (await plantOrProblem(db, params.id, caller));
      const at = now();
      const window = windowOf(query, today(time_zone, at));
      const machines = below.filter(isWanted);
      const rows = await machineRows(db, machines, { ...window, now: at, plannedOnly });
      return pageOf(rows, bestFirst(query), machineOrders);
    },
  );
}
