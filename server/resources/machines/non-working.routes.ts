import type { FastifyInstance } from 'fastify';

import type { NonWorking } from '#schemas/api/machines.gen.ts';
import { today } from '#server/figures/live-figures.ts';
import { machinesBelow, plantOrProblem } from '#server/figures/machines.store.ts';
import { windowOf, windowQueryProperties, type WindowQuery } from '#server/http/window.ts';
import { offShift } from '#server/oee/off-shift.ts';
import { plantRules } from '#server/oee/rules.ts';

import { byMachine } from './machine-call.ts';

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: windowQueryProperties,
};

/** When the plan of the plant has no shift. Without a window: the plant's day so far. */
export async function nonWorkingRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<{ Params: { id: string }; Querystring: WindowQuery }>(
    '/machines/:id/nonworking',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/NonWorking' } },
      },
    },
    async ({ params, query, caller }): Promise<NonWorking> => {
      const [machine] = await machinesBelow(db, params.id, caller);
      const plant = await plantOrProblem(db, machine?.plant_id ?? params.id, caller);
      const window = windowOf(query, today(plant.time_zone, now()));
      return {
        Id: params.id,
        TimeZone: plant.time_zone,
        Items: offShift(plantRules(plant).calendar, window).map(({ start, end }) => ({
          Start: new Date(start).toISOString(),
          End: new Date(end).toISOString(),
        })),
      };
    },
  );
}
