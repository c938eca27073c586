import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DowntimeHistory } from '#schemas/api/machines.gen.ts';
import { windowOf, windowQueryProperties, type WindowQuery } from '#server/http/window.ts';
import { plantRules } from '#server/oee/rules.ts';
import { clip } from '#server/oee/span.ts';

import { machinesBelow, plantOrProblem } from './machines.store.ts';
import { byMachine, machineFilter, today, type MachineParts } from './parts.ts';
import { stretchesOf } from './stretches.ts';

interface DowntimeQuery extends WindowQuery {
  filter?: string;
  mode?: 'down' | 'all';
}

type DowntimeCall = { Params: { id: string }; Querystring: DowntimeQuery };

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    filter: { type: 'string', maxLength: 1000 },
    mode: { enum: ['down', 'all'] },
  },
};

/**
 * When a machine, or those of a plant, did not run, and why; with `mode=all` also when they did.
 * Without a window: the plant's day so far.
 */
export async function downtimeRoutes(app: FastifyInstance, { db, now, heavy }: MachineParts) {
  app.get<DowntimeCall>(
    '/machines/:id/downtimehistory',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/DowntimeHistory' } },
      },
    },
    (request, reply) => heavy.ask(request, reply, () => answer(request)),
  );

  async function answer({
    params,
    query,
    caller,
  }: FastifyRequest<DowntimeCall>): Promise<DowntimeHistory> {
    const { isWanted } = machineFilter(query.filter);
    const below = await machinesBelow(db, params.id, caller);
    const plant = await plantOrProblem(db, below[0]?.plant_id ?? params.id, caller);
    const at = now();
    const asked = windowOf(query, today(plant.time_zone, at));
    const span = clip({ start: -Infinity, end: at }, asked);
    const machines = below.filter(isWanted);
    const { stretches, isCapped } = await stretchesOf(db, machines, {
      span,
      withRunning: query.mode === 'all',
      calendar: plantRules(plant).calendar,
    });
    return {
      Id: params.id,
      TimeZone: plant.time_zone,
      Start: new Date(span.start).toISOString(),
      End: new Date(span.end).toISOString(),
      IsCapped: isCapped,
      Machines: machines.map(({ display_name }) => display_name),
      Items: stretches,
    };
  }
}
