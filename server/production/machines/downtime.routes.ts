import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { DowntimeHistory, DowntimeReasons } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import {
  machineListSchema,
  machinesOfCall,
  type MachineListQuery,
} from '#server/catalogue/machines/machine-list.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import { clipInterval } from '#server/oee/time/interval.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { downtimeByReason } from '#server/production/stops/reasons.ts';
import { stateIntervalsOf } from '#server/production/stops/state-intervals.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { listQueryProperties, pageIfAsked } from '#server/web/lists/list.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';

import { machineFilter } from './machine-call.ts';

type Mode = 'down' | 'all' | (typeof listQueryProperties.mode.enum)[number];
type DowntimeQuery = MachineListQuery & { mode?: Mode };

type DowntimeCall = { Params: { id: string }; Querystring: DowntimeQuery };
type ReasonsCall = { Params: { id: string }; Querystring: WindowQuery & { filter?: string } };

const stretchOrders = { Start: ({ Start }: { Start: string }) => Date.parse(Start) };

/** Reasons come from data sources, in any number. */
const maxReasons = 1000;

const reasonsQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    filter: { type: 'string', maxLength: 1000 },
  },
};
const { querystring: listed } = machineListSchema;
const querystring = {
  ...listed,
  properties: {
    ...listed.properties,
    mode: { enum: ['down', 'all', ...listQueryProperties.mode.enum] },
  },
};

/**
 * Intervals in which machines did not run, with reasons; with `mode=all` also running ones. Default
 * window: the plant's day so far. `downtimereasons` has the sums by reason, over any window.
 */
export async function downtimeRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;

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

  app.get<ReasonsCall>(
    '/machines/:id/downtimereasons',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring: reasonsQuery,
        response: { 200: { $ref: 'machines#/definitions/DowntimeReasons' } },
      },
    },
    (request, reply) => heavy.ask(request, reply, (step) => reasons(request, step)),
  );

  async function answer(request: FastifyRequest<DowntimeCall>): Promise<DowntimeHistory> {
    const { head, interval, machines } = await subjectOf(request, { db, now });
    const { stateIntervals, isCapped } = await stateIntervalsOf(db, machines, {
      interval,
      withRunning: request.query.mode === 'all',
    });
    return {
      ...head,
      IsCapped: isCapped,
      Machines: machines.map(({ display_name }) => display_name),
      Items: [...pageIfAsked(stateIntervals, request.query, stretchOrders)],
    };
  }

  async function reasons(
    request: FastifyRequest<ReasonsCall>,
    step: Step,
  ): Promise<DowntimeReasons> {
    const { head, interval, machines } = await subjectOf(request, { db, now });
    const all = await downtimeByReason(db, machines, { interval, step });
    return {
      ...head,
      Machines: machines.length,
      IsCapped: all.length > maxReasons,
      Items: all.slice(0, maxReasons),
    };
  }
}

/** The machines of a call, and its window up to now. */
async function subjectOf(
  { params, query, caller }: FastifyRequest<ReasonsCall>,
  { db, now }: Pick<Deps, 'db' | 'now'>,
) {
  const { isWanted } = machineFilter(query.filter);
  const below = await machinesOfCall(db, { params, query, caller });
  const plant = await requirePlant(db, below[0]?.plant_id ?? params.id, caller);
  const at = now();
  const asked = parseWindow(query, today(plant.time_zone, at));
  const interval = clipInterval({ start: -Infinity, end: at }, asked);
  const head = {
    Id: params.id,
    TimeZone: plant.time_zone,
    Start: instantText(interval.start),
    End: instantText(interval.end),
  };
  return { head, interval, machines: below.filter(isWanted) };
}
