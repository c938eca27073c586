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

import { hasShiftDashboard } from '#lib/shift-dashboard.ts';

import { request } from './http.ts';

/** Ids that one call carries: a thousand in one address would be longer than servers take. */
const idsPerCall = 100;

export interface PlantsQuestion {
  userId: string;
  /** Empty outside of a client's view. */
  clientId: string;
  role: string;
}

/** Plants the user may see, in the order of the server. */
export async function listPlants(
  { userId, clientId, role }: PlantsQuestion,
  signal: AbortSignal,
): Promise<Plant[]> {
  const isClientUser = role === 'client-user';
  const path = clientId && !isClientUser ? `clients/${clientId}` : `accounts/${userId}`;
  const filters = ['MachineType:Plant', ...(isClientUser ? [`ClientId:${clientId}`] : [])];
  const { Items } = await request<{ Items: Plant[] }>('GET', `${path}/machines`, {
    query: { mode: 'plant', filter: filters.join(';') },
    signal,
  });
  return Items;
}

/**
 * Machines of a plant with their figures from `start` to `end` (ISO instants), measured against
 * planned time, or against all time.
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
  const { Items } = await request<{ Items: Machine[] }>('GET', `machines/${plantId}/machines`, {
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
  });
  return Items;
}

/** A machine, or a whole plant, from `start` to `end` (ISO instants). */
export interface HistoryQuestion {
  machineId: string;
  start: string;
  end: string;
  /** False: against the whole clock, so that OEE is TEEP. */
  planned: boolean;
}

/** KPIs and what they were computed from, and hotspots; series by the hour come with `loadHours`. */
export function loadPerformance(
  { machineId, start, end, planned }: HistoryQuestion,
  signal: AbortSignal,
): Promise<Performance> {
  return request('GET', `machines/${machineId}/performance`, {
    query: { start, end, filter: plannedFilter(planned), series: false },
    signal,
    isLong: true,
  });
}

/** The series of `keys` by the hour; a plant's machines count as one. */
export function loadHours(
  { machineId, start, end, planned }: HistoryQuestion,
  keys: readonly string[],
  signal: AbortSignal,
): Promise<Hours> {
  return request('GET', `machines/${machineId}/hours`, {
    query: { start, end, 'modes[]': [...keys], filter: plannedFilter(planned) },
    signal,
    isLong: true,
  });
}

/** Temperatures, pressures and the like of one machine by the hour. */
export function loadMetricHours(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<MetricHours> {
  return request('GET', `machines/${machineId}/metrichours`, {
    query: { start, end },
    signal,
    isLong: true,
  });
}

/** What machines did one after another, running or not. */
export function loadDowntimeHistory(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<DowntimeHistory> {
  return request('GET', `machines/${machineId}/downtimehistory`, {
    query: { start, end, mode: 'all' },
    signal,
    isLong: true,
  });
}

/** Why machines did not run, summed over the whole window. */
export function loadDowntimeReasons(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<DowntimeReasons> {
  return request('GET', `machines/${machineId}/downtimereasons`, {
    query: { start, end },
    signal,
    isLong: true,
  });
}

/** Time outside the shifts of the plant. */
export function loadNonWorking(
  { machineId, start, end }: Omit<HistoryQuestion, 'planned'>,
  signal: AbortSignal,
): Promise<NonWorking> {
  return request('GET', `machines/${machineId}/nonworking`, { query: { start, end }, signal });
}

function plannedFilter(planned: boolean): string {
  return `PlannedProductionTime:${planned}`;
}

/** Parts by hour of each machine. */
export function listProductionHistory(
  { ids, start, end }: { ids: readonly string[]; start: string; end: string },
  signal: AbortSignal,
): Promise<Series[]> {
  return inParts(ids, async (part) => {
    const { Items } = await request<SeriesList>('GET', 'machines/productionhistory', {
      query: { 'Ids[]': part, start, end, 'modes[]': ['totalparts'], timeBase: 'hour' },
      signal,
      isLong: true,
    });
    return Items;
  });
}

/** Latest value and limits of each machine's metrics, at most five a machine. */
export function listProcessMetrics(
  { ids, start, end }: { ids: readonly string[]; start: string; end: string },
  signal: AbortSignal,
): Promise<ProcessMetric[]> {
  return inParts(ids, async (part) => {
    const { Items } = await request<ProcessMetrics>('GET', 'machines/metrics/interval', {
      query: { ...numbered(part), start, end, count: 5 },
      signal,
      // A failed metric call is only logged: the widget's frame says that it failed.
      isQuiet: true,
    });
    return Items;
  });
}

/** What each machine's metrics were from `start` to `end`: least, most, and the last value. */
export function listMetricStatistics(
  { ids, start, end }: { ids: readonly string[]; start: string; end: string },
  signal: AbortSignal,
): Promise<ProcessMetric[]> {
  return inParts(ids, async (part) => {
    const { Items } = await request<MetricStats>('GET', 'machines/metricstats/interval', {
      query: { ...numbered(part), start, end, count: 5 },
      signal,
      isQuiet: true,
    });
    return Items.map(({ Last, Average: _average, Count: _count, ...metric }) =>
      Object.assign(metric, { Value: Last, At: null }),
    );
  });
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
