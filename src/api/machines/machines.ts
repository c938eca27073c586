import { logError } from '#lib/log.ts';
import { hasShiftDashboard } from '#lib/shift-dashboard.ts';
import type {
  DowntimeHistory,
  DowntimeReasons,
  Hours,
  Machine,
  MetricHours,
  MetricStats,
  NonWorking,
  Performance,
  Plant,
  ProcessMetric,
  ProcessMetrics,
  Series,
  SeriesList,
} from '#schemas/api/machines.gen.ts';
import { dayMs } from '#shared/durations.ts';

import { printFilter } from '../filter.ts';
import { request, type RequestOptions } from '../http.ts';
import { pathOf } from '../path.ts';

/** Ids per call: an address with a thousand would exceed server limits. */
const idsPerCall = 100;

export interface PlantsQuestion {
  userId: string;
  /** Empty outside of a client's view. */
  clientId: string;
  role: string;
}

/** Plants in use that the user may see, in the server's order. */
export function listPlants(question: PlantsQuestion, signal: AbortSignal): Promise<Plant[]> {
  return askPlants(question, {}, signal);
}

/** One plant, in use or retired; null if the user sees none of this id. */
export async function findPlant(
  { plantId, ...question }: PlantsQuestion & { plantId: string },
  signal: AbortSignal,
): Promise<Plant | null> {
  const [plant] = await askPlants(question, { Id: plantId }, signal);
  return plant ?? null;
}

async function askPlants(
  { userId, clientId, role }: PlantsQuestion,
  about: { Id?: string },
  signal: AbortSignal,
): Promise<Plant[]> {
  const isClientUser = role === 'client-user';
  const template =
    clientId && !isClientUser ? 'clients/:clientId/machines' : 'accounts/:userId/machines';
  const filter = { MachineType: 'Plant', ...(isClientUser && { ClientId: clientId }), ...about };
  const { Items } = await request<{ Items: Plant[] }>(
    'GET',
    pathOf(template, { clientId, userId }),
    {
      query: { mode: 'plant', filter: printFilter(filter) },
      signal,
    },
  );
  return Items;
}

/**
 * Machines of a plant with their figures from `start` to `end` (ISO instants), over planned time or
 * over all time.
 */
export async function listMachines(
  {
    plantId,
    start,
    end,
    plannedOnly,
  }: { plantId: string; start: string; end: string; plannedOnly: boolean },
  signal: AbortSignal,
): Promise<Machine[]> {
  const { Items } = await request<{ Items: Machine[] }>(
    'GET',
    pathOf('machines/:plantId/machines', { plantId }),
    {
      query: {
        start,
        end,
        mode: hasShiftDashboard() ? 'tierone' : 'plant',
        pageSize: 1000,
        filter: `PlannedProductionTime:${plannedOnly}`,
        orderBy: 'OEE',
        ascending: false,
      },
      signal,
    },
  );
  return Items;
}

/** A machine, or a whole plant, from `start` to `end` (ISO instants). */
export interface HistoryQuestion {
  machineId: string;
  start: string;
  end: string;
  /** False: over all time, so that OEE is TEEP. */
  planned: boolean;
}

/**
 * KPIs with their inputs, and hotspots; hourly series are loaded by `loadHours`. Rejects with 'Task
 * Is not set' without a machine.
 */
export async function loadPerformance(
  {
    machineId,
    start,
    end,
    planned,
    explain,
    compare,
  }: HistoryQuestion & { explain?: boolean | undefined; compare?: boolean | undefined },
  signal: AbortSignal,
): Promise<Performance> {
  if (!machineId) throw new Error('Task Is not set');
  return request('GET', pathOf('machines/:machineId/performance', { machineId }), {
    query: { start, end, filter: plannedFilter(planned), series: false, explain, compare },
    signal,
    isLong: true,
  });
}

/** Hourly series of `keys`; a plant's machines are aggregated. */
export async function loadHours(
  { machineId, start, end, planned }: HistoryQuestion,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Hours> {
  return request('GET', pathOf('machines/:machineId/hours', { machineId }), {
    query: { start, end, 'modes[]': [...keys], filter: plannedFilter(planned) },
    signal,
    isLong: true,
  });
}

/** Hourly series of one machine's metrics, such as temperatures and pressures. */
export async function loadMetricHours(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<MetricHours> {
  return request('GET', pathOf('machines/:machineId/metrichours', { machineId }), {
    query: { start, end },
    signal,
    isLong: true,
  });
}

/** Sequence of the machines' states, running or not. */
export async function loadDowntimeHistory(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<DowntimeHistory> {
  return request('GET', pathOf('machines/:machineId/downtimehistory', { machineId }), {
    query: { start, end, mode: 'all' },
    signal,
    isLong: true,
  });
}

/** Reasons of downtime, summed over the window. */
export function loadDowntimeReasons(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<DowntimeReasons> {
  return request('GET', pathOf('machines/:machineId/downtimereasons', { machineId }), {
    query: { start, end },
    signal,
    isLong: true,
  });
}

/** Time outside the shifts of the plant. */
export async function loadNonWorking(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<NonWorking> {
  const path = pathOf('machines/:machineId/nonworking', { machineId });
  return request('GET', path, { query: { start, end }, signal });
}

function plannedFilter(planned: boolean): string {
  return `PlannedProductionTime:${planned}`;
}

/** Longer windows are returned by day, unless hours are requested. */
const maxHourlyMs = 31 * dayMs;

/** Series of `keys` of each machine, by hour or by day; parts when absent. */
export function listProductionHistory(
  {
    ids,
    start,
    end,
    keys = ['totalparts'],
  }: { ids: readonly string[]; start: string; end: string; keys?: readonly string[] },
  signal: AbortSignal,
): Promise<Series[]> {
  const isHourly = Date.parse(end) - Date.parse(start) <= maxHourlyMs;
  const timeBase = isHourly ? 'hour' : undefined;
  return inParts(ids, async (part) => {
    const { Items } = await request<SeriesList>('GET', 'machines/productionhistory', {
      query: { 'Ids[]': part, start, end, 'modes[]': [...keys], timeBase },
      signal,
      isLong: true,
    });
    return Items;
  });
}

/** Latest values and limits of each machine's metrics, at most five a machine. */
export function listProcessMetrics(
  { ids, start, end }: { ids: readonly string[]; start: string; end: string },
  signal: AbortSignal,
): Promise<ProcessMetric[]> {
  return inParts(ids, async (part) => {
    const { Items } = await logged<ProcessMetrics>('GET', 'machines/metrics/interval', {
      query: { ...numbered(part), start, end, count: 5 },
      signal,
    });
    return Items;
  });
}

/** Statistics of each machine's metrics from `start` to `end`: minimum, maximum and last value. */
export function listMetricStatistics(
  { ids, start, end }: { ids: readonly string[]; start: string; end: string },
  signal: AbortSignal,
): Promise<ProcessMetric[]> {
  return inParts(ids, async (part) => {
    const { Items } = await logged<MetricStats>('GET', 'machines/metricstats/interval', {
      query: { ...numbered(part), start, end, count: 5 },
      signal,
    });
    return Items.map(({ Last, Average: _average, Count: _count, ...metric }) =>
      Object.assign(metric, { Value: Last, At: null }),
    );
  });
}

/** A failed metric call is only logged: the widget's frame shows the failure. */
async function logged<T>(method: string, path: string, options: RequestOptions): Promise<T> {
  try {
    return await request<T>(method, path, { ...options, isQuiet: true });
  } catch (error) {
    if (!options.signal?.aborted) logError('Metrics not loaded', error);
    throw error;
  }
}

function numbered(ids: readonly string[]) {
  return Object.fromEntries(ids.map((id, index) => [`ids[${index}]`, id]));
}

async function inParts<Row>(
  ids: readonly string[],
  ask: (part: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += idsPerCall) {
    rows.push(...(await ask(ids.slice(from, from + idsPerCall))));
  }
  return rows;
}
