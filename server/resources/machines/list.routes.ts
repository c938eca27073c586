import type { FastifyInstance } from 'fastify';

import type { Machine, Machines } from '#schemas/api/machines.gen.ts';
import { today } from '#server/figures/live-figures.ts';
import { machineRows } from '#server/figures/machine-figures.ts';
import { machinesOfPlant, plantOrProblem } from '#server/figures/machines.store.ts';
import { byMachine } from '#server/http/by-machine.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/http/list.ts';
import { windowOf, windowQueryProperties, type WindowQuery } from '#server/http/window.ts';

import { machineFilter } from './machine-call.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { ...listQueryProperties, ...windowQueryProperties },
};

/** The machines of a plant with their figures over a window. */
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
      const plant = await plantOrProblem(db, params.id, caller);
      const at = now();
      const window = windowOf(query, today(plant.time_zone, at));
      const machines = (await machinesOfPlant(db, plant.id, caller)).filter(isWanted);
      const rows = await machineRows(db, machines, { ...window, now: at, plannedOnly });
      return pageOf(rows, bestFirst(query), machineOrders);
    },
  );
}

/** Unless a call says otherwise: the best OEE first, everything else from its low end. */
function bestFirst(query: ListQuery): ListQuery {
  return { ascending: (query.orderBy ?? 'OEE') !== 'OEE', ...query };
}

const machineOrders = {
  OEE: (row: Machine) => row.OEE,
  DisplayName: (row: Machine) => row.DisplayName,
  Availability: (row: Machine) => row.Availability,
  Performance: (row: Machine) => row.Performance,
  Quality: (row: Machine) => row.Quality,
  GoodParts: (row: Machine) => row.GoodParts,
  TotalParts: (row: Machine) => row.TotalParts,
  RejectParts: (row: Machine) => row.RejectParts,
  DownTime: (row: Machine) => row.DownTime,
  Changeovers: (row: Machine) => row.Changeovers,
};
