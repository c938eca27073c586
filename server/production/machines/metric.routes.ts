import type { FastifyInstance } from 'fastify';

import type { MetricStats, ProcessMetric, ProcessMetrics } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import {
  machinesBelow,
  requireMachines,
  type MachineRecord,
  inUseNow,
} from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { latestMetrics, metricStats } from '#server/production/figures/machines/metric-values.ts';
import type { Deps } from '#server/web/deps.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { parseWindow, windowQueryProperties, type WindowQuery } from '#server/web/lists/window.ts';

import { idsProperty } from './machine-call.ts';

interface IntervalQuery extends WindowQuery {
  ids?: string[];
  count?: number;
}

const intervalQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...windowQueryProperties,
    ids: idsProperty,
    count: { type: 'integer', minimum: 1, maximum: 100 },
  },
};
const windowQuery = {
  type: 'object',
  additionalProperties: false,
  properties: windowQueryProperties,
};
/** First metrics of each machine, to fill the process grid. */
const metricsEach = 5;

/** Latest values of metrics such as temperatures and pressures. */
async function latestRoutes(app: FastifyInstance) {
  const { db } = app.deps;
  const response = { 200: { $ref: 'machines#/definitions/ProcessMetrics' } };

  app.get<{ Querystring: IntervalQuery }>(
    '/machines/metrics/interval',
    { config: { policy: 'viewer' }, schema: { querystring: intervalQuery, response } },
    async ({ query, caller }) => {
      const machines = await requireMachines(db, query.ids, caller);
      return latestOf(db, machines, query.count ?? metricsEach);
    },
  );

  app.get<{ Params: { id: string } }>(
    '/machines/:id/metrics',
    { config: { policy: 'viewer' }, schema: { params: byMachine, response } },
    async ({ params, caller }) =>
      latestOf(db, inUseNow(await machinesBelow(db, params.id, caller), params.id), Infinity),
  );
}

/** Statistics of metrics over a window. Default window: the plant's day so far. */
async function statRoutes(app: FastifyInstance) {
  const { deps } = app;
  const response = { 200: { $ref: 'machines#/definitions/MetricStats' } };

  app.get<{ Querystring: IntervalQuery }>(
    '/machines/metricstats/interval',
    { config: { policy: 'viewer' }, schema: { querystring: intervalQuery, response } },
    async ({ query, caller }) =>
      statsOf(await requireMachines(deps.db, query.ids, caller), query, deps),
  );

  app.get<{ Params: { id: string }; Querystring: WindowQuery }>(
    '/machines/:id/metricstats/realtime',
    {
      config: { policy: 'viewer' },
      schema: { params: byMachine, querystring: windowQuery, response },
    },
    async ({ params, query, caller }) =>
      statsOf(await machinesBelow(deps.db, params.id, caller), query, deps),
  );
}

export async function metricRoutes(app: FastifyInstance) {
  await app.register(latestRoutes);
  await app.register(statRoutes);
}

async function latestOf(
  db: Db,
  machines: readonly MachineRecord[],
  count: number,
): Promise<ProcessMetrics> {
  const metrics = await latestMetrics(
    db,
    machines.map(({ id }) => id),
  );
  return {
    Items: firstOfEach(metrics, count).map((metric) => {
      const item: ProcessMetric = {
        MachineId: metric.machineId,
        machineName: metric.machineName,
        Name: metric.name,
        DisplayName: metric.displayName,
        Unit: metric.unit,
        Value: metric.value,
        Target: metric.setPoint,
        Min: metric.min,
        Max: metric.max,
        Decimals: metric.decimals,
        Order: metric.position,
        At: instantText(metric.at),
      };
      if (metric.quality !== 'good') item.Quality = metric.quality;
      return item;
    }),
  };
}

async function statsOf(
  machines: readonly MachineRecord[],
  query: IntervalQuery,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Promise<MetricStats> {
  const window = parseWindow(query, today(machines[0]?.time_zone ?? 'UTC', now()));
  const ids = machines.map(({ id }) => id);
  const metrics = await metricStats(db, ids, window);
  return {
    Items: firstOfEach(metrics, query.count ?? Infinity).map((metric) => ({
      MachineId: metric.machineId,
      machineName: metric.machineName,
      Name: metric.name,
      DisplayName: metric.displayName,
      Unit: metric.unit,
      Target: metric.setPoint,
      Min: metric.min,
      Max: metric.max,
      Average: metric.average,
      Last: metric.last,
      Count: metric.count,
      Decimals: metric.decimals,
      Order: metric.position,
    })),
  };
}

/** The first `count` metrics of each machine, in their order. */
function firstOfEach<Metric extends { machineId: string }>(
  metrics: readonly Metric[],
  count: number,
): Metric[] {
  const taken = new Map<string, number>();
  return metrics.filter(({ machineId }) => {
    const rank = (taken.get(machineId) ?? 0) + 1;
    taken.set(machineId, rank);
    return rank <= count;
  });
}
