import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SeriesList } from '#schemas/api/machines.gen.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import { requireMachines } from '#server/catalogue/machines/machines.store.ts';
import {
  machineSeries,
  seriesKeys,
  type SeriesKey,
} from '#server/production/figures/hours/series.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import { sendLong } from '#server/web/long-answer.ts';
import { dayMs } from '#shared/durations.ts';

import { idsProperty, machineFilter } from './machine-call.ts';
import { refuseLargeReply } from './reply-size.ts';

interface HistoryQuery extends WindowQuery {
  Ids?: string[];
  modes?: SeriesKey[];
  timeBase?: 'hour';
  groupBy?: string;
  filter?: string;
}

type HistoryCall = { Querystring: HistoryQuery };

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    Ids: idsProperty,
    modes: {
      type: 'array',
      items: { enum: seriesKeys },
      uniqueItems: true,
      maxItems: seriesKeys.length,
    },
    timeBase: { enum: ['hour'] },
    groupBy: { enum: ['machine'] },
    filter: { type: 'string', maxLength: 1000 },
  },
};

/**
 * Parts and quality of machines by the hour; by the day for windows of more than 31 days without
 * `timeBase=hour`. Default window: the last 24 hours.
 */
export async function productionHistoryRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;

  app.get<HistoryCall>(
    '/machines/productionhistory',
    {
      config: { policy: 'viewer' },
      schema: { querystring, response: { 200: { $ref: 'machines#/definitions/SeriesList' } } },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => sendLong(reply, await answer(request, step), step)),
  );

  async function answer(
    { query, caller }: FastifyRequest<HistoryCall>,
    step: Step,
  ): Promise<SeriesList> {
    const { plannedOnly, isWanted } = machineFilter(query.filter);
    const machines = (await requireMachines(db, query.Ids, caller)).filter(isWanted);
    const at = now();
    const window = parseWindow(query, { start: at - dayMs, end: at });
    const keys = query.modes ?? ['totalparts'];
    const isHourly = query.timeBase === 'hour';
    refuseLargeReply(window, { rows: machines.length, keys: keys.length, byDay: !isHourly });
    return {
      Items: await machineSeries(db, machines, {
        keys,
        isHourly,
        window: { ...window, now: at, plannedOnly },
        step,
      }),
    };
  }
}
