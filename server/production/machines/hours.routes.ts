import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Hours } from '#schemas/api/machines.gen.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import { machinesBelow, listMachinesInUse } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { today } from '#server/oee/time/plant-day.ts';
import {
  plantSeries,
  seriesKeys,
  type SeriesKey,
} from '#server/production/figures/hours/series.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import { sendLong } from '#server/web/long-answer.ts';

import { machineFilter } from './machine-call.ts';
import { refuseLargeReply } from './reply-size.ts';

interface HoursQuery extends WindowQuery {
  modes?: SeriesKey[];
  filter?: string;
}

type HoursCall = { Params: { id: string }; Querystring: HoursQuery };

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    modes: {
      type: 'array',
      items: { enum: seriesKeys },
      uniqueItems: true,
      maxItems: seriesKeys.length,
    },
    filter: { type: 'string', maxLength: 1000 },
  },
};

/** One machine, or a whole plant, by the hour. Default window: the plant's day so far. */
export async function hoursRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;

  app.get<HoursCall>(
    '/machines/:id/hours',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/Hours' } },
      },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => sendLong(reply, await answer(request, step), step)),
  );

  async function answer(
    { params, query, caller }: FastifyRequest<HoursCall>,
    step: Step,
  ): Promise<Hours> {
    const { plannedOnly, isWanted } = machineFilter(query.filter);
    const below = await machinesBelow(db, params.id, caller);
    const plant = await requirePlant(db, below[0]?.plant_id ?? params.id, caller);
    const at = now();
    const window = { ...parseWindow(query, today(plant.time_zone, at)), now: at, plannedOnly };
    const keys = query.modes ?? ['OEE'];
    refuseLargeReply(window, { rows: 1, keys: keys.length, byDay: true });
    const machines = (await listMachinesInUse(db, below, { id: params.id, ...window })).filter(
      isWanted,
    );
    return {
      Id: params.id,
      TimeZone: plant.time_zone,
      Items: await plantSeries(db, machines, { keys, window, step, id: params.id }),
    };
  }
}
