import { serverNow } from '#lib/time/server-clock.ts';
import type { Series } from '#schemas/api/machines.gen.ts';
import { hourMs } from '#shared/durations.ts';

import {
  listMachines,
  listMetricStatistics,
  listPlants,
  listProcessMetrics,
  listProductionHistory,
} from '../machines/machines.ts';
import { defineQuery } from './define-query.ts';

export const plants = defineQuery({
  name: 'plants',
  parameters: { userId: 'text', clientId: 'text', role: 'text' },
  ask: listPlants,
});

export const plantMachines = defineQuery({
  name: 'plant-machines',
  parameters: { plantId: 'text', start: 'text', end: 'text', planned: 'flag?' },
  ask: ({ planned = true, ...question }, signal) =>
    listMachines({ ...question, plannedOnly: planned }, signal),
  onRows: (rows, live) => live.listed(rows.map(({ Id }) => Id)),
});

/** Machines of all plants the user may see, with today's figures. Its call comes with the first screen that asks. */
export const allMachines = defineQuery({
  name: 'all-machines',
  parameters: { clientId: 'text?' },
  ask: async ({ clientId = '' }, signal) =>
    (await import('../machines/all-machines.ts')).listAllMachines(clientId, signal),
  onRows: (rows, live) => live.listed(rows.map(({ Id }) => Id)),
});

/** Hourly parts, the newest `hours` of them: 25 when absent. */
export const productionHistory = defineQuery({
  name: 'production-history',
  parameters: { ids: 'texts', hours: 'number?', end: 'text?' },
  async ask({ ids, hours = 25, end }, signal) {
    const until = end === undefined ? serverNow() : Date.parse(end);
    const window = { start: isoOf(until - hours * hourMs), end: isoOf(until) };
    const keys = ['totalparts', 'planned'];
    const series = await listProductionHistory({ ids, ...window, keys }, signal);
    return series.map((one) => lastPoints(one, hours));
  },
});

/**
 * Hourly series of `key` (OEE, availability, downtime …) of each machine, from `start` to `end`.
 */
export const machineHours = defineQuery({
  name: 'machine-hours',
  parameters: { ids: 'texts', key: 'text', start: 'text', end: 'text' },
  ask: ({ ids, key, start, end }, signal) =>
    listProductionHistory({ ids, keys: [key], start, end }, signal),
});

/** Current sensor values; with a `mode` other than real time, statistics of the window. */
export const processMetrics = defineQuery({
  name: 'process-metrics',
  parameters: { ids: 'texts', start: 'text', end: 'text', mode: 'text?' },
  ask: ({ mode, ...question }, signal) =>
    mode === 'today' || mode === 'history'
      ? listMetricStatistics(question, signal)
      : listProcessMetrics(question, signal),
});

/**
 * The newest points, including the current hour. Hours follow the plant's clock, which may be half
 * an hour off UTC: a window of 25 hours can touch 26 of them.
 */
function lastPoints(series: Series, count: number): Series {
  const History = series.History.map((one) => ({ ...one, Items: one.Items.slice(-count) }));
  return { ...series, History };
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
