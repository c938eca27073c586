import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Performance, PreviousPerformance } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import { withGoalsAtEnd } from '#server/catalogue/machines/goals.ts';
import { machinesBelow, listMachinesInUse } from '#server/catalogue/machines/machines.store.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';
import { openPictureAddresses } from '#server/media/plans/picture-address.ts';
import { downMs, kpisOf } from '#server/oee/kpis.ts';
import { plantRules, type PlantRules } from '#server/oee/rules.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { explain } from '#server/production/figures/explain.ts';
import { machineSeries } from '#server/production/figures/hours/series.ts';
import {
  policyAtEnd,
  policyFor,
  sumsOfAll,
  type FigureWindow,
} from '#server/production/figures/live-figures.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';
import { sendLong } from '#server/web/long-answer.ts';
import { periodBefore } from '#shared/comparison.ts';
import { minuteMs } from '#shared/durations.ts';

import { hotspotData } from './hotspot-data.ts';
import { lossDetails } from './loss-details.ts';
import { machineFilter } from './machine-call.ts';
import { refuseLargeReply } from './reply-size.ts';

interface PerformanceQuery extends WindowQuery {
  filter?: string;
  mode?: 'plant' | 'tierone';
  /** Default true. */
  series?: boolean;
  /** Default false: with the reasons and intervals of the losses. */
  explain?: boolean;
  /** Default false: with the figures of the previous period. */
  compare?: boolean;
}

type PerformanceCall = { Params: { id: string }; Querystring: PerformanceQuery };

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    filter: { type: 'string', maxLength: 1000 },
    mode: { enum: ['plant', 'tierone'] },
    // Six megabytes for 500 machines, and most clients need the sums only.
    series: { type: 'boolean' },
    // Reasons and intervals behind the sums: for a person's drill-down.
    explain: { type: 'boolean' },
    compare: { type: 'boolean' },
  },
};

const keys = ['totalparts', 'goodparts', 'OEE'] as const;

/** One machine, or a whole plant: times and parts are added first and divided last. */
export async function performanceRoutes(app: FastifyInstance) {
  const { db, now, heavy } = app.deps;
  const pictures = await openPictureAddresses(app.deps);

  app.get<PerformanceCall>(
    '/machines/:id/performance',
    {
      config: { policy: 'viewer' },
      schema: {
        params: byMachine,
        querystring,
        response: { 200: { $ref: 'machines#/definitions/Performance' } },
      },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => sendLong(reply, await answer(request, step), step)),
  );

  async function answer(
    { params, query, caller }: FastifyRequest<PerformanceCall>,
    step: Step,
  ): Promise<Performance> {
    const { series: withSeries = true, filter } = query;
    const { plannedOnly, isWanted } = machineFilter(filter);
    const below = await machinesBelow(db, params.id, caller);
    const plant = await requirePlant(db, below[0]?.plant_id ?? params.id, caller);
    const at = now();
    const asked = parseWindow(query, today(plant.time_zone, at));
    const window = { ...asked, now: at, plannedOnly };
    const used = await listMachinesInUse(db, below, { id: params.id, ...asked });
    const machines = used.filter(isWanted);
    if (withSeries)
      refuseLargeReply(window, { rows: machines.length, keys: keys.length, byDay: true });
    const ids = machines.map(({ id }) => id);
    const sums = await sumsOfAll(db, ids, window);
    const rules = plantRules(plant);
    const policy = policyAtEnd(rules, window);
    const held = machines.map((machine) => withGoalsAtEnd(machine, window));
    return {
      Id: params.id,
      Start: instantText(asked.start),
      End: instantText(asked.end),
      ...kpisOf(sums, policyFor(window, policy)),
      TotalParts: sums.totalParts,
      GoodParts: sums.goodParts,
      RejectParts: sums.rejectParts,
      DownTime: downMs(sums, policy) / minuteMs,
      Items: withSeries ? await machineSeries(db, machines, { keys, window, step }) : [],
      ...(query.compare && {
        Previous: await previousOf(db, ids, { window, rules }),
      }),
      HotspotData: await hotspotData(db, plant.id, pictures),
      Explanation: {
        ...explain(sums, { machines: held, plant, policy, plannedOnly }),
        ...(query.explain && (await lossDetails(db, machines, { window, step }))),
      },
    };
  }
}

/** The same figures of the previous period. */
async function previousOf(
  db: Db,
  ids: readonly string[],
  { window, rules }: { window: FigureWindow; rules: PlantRules },
): Promise<PreviousPerformance> {
  const previous = { ...window, ...periodBefore(window, rules.calendar.clock.zone) };
  const policy = policyAtEnd(rules, previous);
  const sums = await sumsOfAll(db, ids, previous);
  const {
    OEE,
    Availability,
    Performance: performance,
    Quality,
    TEEP,
  } = kpisOf(sums, policyFor(window, policy));
  return {
    Start: instantText(previous.start),
    End: instantText(previous.end),
    OEE,
    Availability,
    Performance: performance,
    Quality,
    TEEP,
    TotalParts: sums.totalParts,
    GoodParts: sums.goodParts,
    RejectParts: sums.rejectParts,
    DownTime: downMs(sums, policy) / minuteMs,
  };
}
