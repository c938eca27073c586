import {
  type HistoryQuestion,
  listMachines,
  listMetricStatistics,
  listPlants,
  listProcessMetrics,
  listProductionHistory,
  loadDowntimeHistory,
  loadDowntimeReasons,
  loadHours,
  loadMetricHours,
  loadNonWorking,
  loadPerformance,
} from '#api/machines.ts';
import type {
  DowntimeHistory,
  DowntimeReasons,
  Hours,
  Machine,
  MetricHours,
  NonWorking,
  Performance,
  Plant,
  ProcessMetric,
  Series,
} from '#schemas/api/machines.gen.ts';
import type { Query } from '#schemas/config/screen.gen.ts';

import { serverNow } from '#lib/server-clock.ts';

export type QueryName = Query['query'];

/** What each query a screen may name answers with. */
export interface QueryRows {
  plants: Plant;
  'plant-machines': Machine;
  /** One row. */
  performance: Performance;
  'production-history': Series;
  'process-metrics': ProcessMetric;
  /** One row: series by the hour of a machine, or of a plant as one. */
  hours: Hours;
  /** One row. */
  'metric-hours': MetricHours;
  /** One row: what machines did one after another. */
  'downtime-history': DowntimeHistory;
  /** One row: why machines did not run, summed over the whole time. */
  'downtime-reasons': DowntimeReasons;
  /** One row: time outside the shifts. */
  nonworking: NonWorking;
}

export type Parameters = Record<string, string | number | boolean | readonly string[] | undefined>;

type Ask<Row> = (parameters: Parameters, signal: AbortSignal) => Promise<Row[]>;

const hour = 3_600_000;

export const queries: { [Name in QueryName]: Ask<QueryRows[Name]> } = {
  plants: ({ userId, clientId, role }, signal) =>
    listPlants({ userId: text(userId), clientId: text(clientId), role: text(role) }, signal),
  'plant-machines': ({ plantId, start, end, planned }, signal) =>
    listMachines(
      {
        plantId: text(plantId),
        start: text(start),
        end: text(end),
        plannedOnly: planned !== false,
      },
      signal,
    ),
  performance: async (parameters, signal) => [
    await loadPerformance(historyOf(parameters), signal),
  ],
  'production-history': async ({ ids, hours, end }, signal) => {
    const until = end === undefined ? serverNow() : Date.parse(text(end));
    const wanted = Number(hours ?? 25);
    const window = { start: isoOf(until - wanted * hour), end: isoOf(until) };
    const series = await listProductionHistory({ ids: list(ids), ...window }, signal);
    return series.map((one) => lastPoints(one, wanted));
  },
  'process-metrics': ({ ids, start, end, mode }, signal) => {
    const window = { ids: list(ids), start: text(start), end: text(end) };
    return mode === 'today' || mode === 'history'
      ? listMetricStatistics(window, signal)
      : listProcessMetrics(window, signal);
  },
  hours: async (parameters, signal) => [
    await loadHours(historyOf(parameters), text(parameters['keys']).split(' '), signal),
  ],
  'metric-hours': async (parameters, signal) => [
    await loadMetricHours(historyOf(parameters), signal),
  ],
  'downtime-history': async (parameters, signal) => [
    await loadDowntimeHistory(historyOf(parameters), signal),
  ],
  'downtime-reasons': async (parameters, signal) => [
    await loadDowntimeReasons(historyOf(parameters), signal),
  ],
  nonworking: async (parameters, signal) => [await loadNonWorking(historyOf(parameters), signal)],
};

function historyOf({ machineId, start, end, planned = true }: Parameters): HistoryQuestion {
  return {
    machineId: text(machineId),
    start: text(start),
    end: text(end),
    planned: planned === true,
  };
}

/**
 * The newest points, the hour that is going on included. Hours are those of the plant's clock, which
 * may be half an hour beside UTC: a window of 25 hours can touch 26 of them.
 */
function lastPoints(series: Series, count: number): Series {
  const History = series.History.map((one) => ({ ...one, Items: one.Items.slice(-count) }));
  return { ...series, History };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

function text(value: Parameters[string]): string {
  return value === undefined ? '' : String(value);
}

function list(value: Parameters[string]): readonly string[] {
  return Array.isArray(value) ? value : [];
}
