/** Rules by which the plant tells well from not well. Display only: none of them feeds a KPI. */

/** A machine that stands shorter than this is drawn as running. */
const longStopSeconds = 600;

export type StatusValue = 'RUNNING' | 'STOPPED' | 'UNDEFINED';
export type ShownStatus = 'running' | 'stopped' | 'undefined' | 'unknown';
export type Level = 'meeting' | 'approaching' | 'under' | 'missing';
export type SortBy = 'name' | 'oee' | 'production' | 'downtime';

export interface Sorting {
  by: SortBy;
  ascending: boolean;
}

interface Sortable {
  Id: string;
  DisplayName: string;
  OEE: number | null;
  GoodParts: number;
  DownTime: number;
}

export function shownStatus(value: StatusValue | undefined, seconds: number): ShownStatus {
  if (value === 'RUNNING') return 'running';
  if (value === 'STOPPED') return seconds < longStopSeconds ? 'running' : 'stopped';
  return value === 'UNDEFINED' ? 'undefined' : 'unknown';
}

/**
 * Whether a machine comes before all others. The grid waits until a stop is long; the tiles put a
 * machine first as soon as it stops.
 */
export function isUrgent(
  value: StatusValue | undefined,
  seconds: number,
  rule: 'any-stop' | 'long-stop',
): boolean {
  if (value === 'UNDEFINED') return true;
  return value === 'STOPPED' && (rule === 'any-stop' || seconds >= longStopSeconds);
}

/** Fractions all three. On a threshold is not yet above it. */
export function kpiLevel(value: number | null | undefined, low: number, high: number): Level {
  if (value === null || value === undefined) return 'missing';
  const percent = value * 100;
  if (percent > high * 100) return 'meeting';
  return percent > low * 100 ? 'approaching' : 'under';
}

interface HourGoal {
  PartsHourlyGoal: number | null;
  /** Percent of the hourly goal. */
  TotalPartsHigh: number;
  TotalPartsLow: number;
}

/** One hour's parts against the hourly goal. */
export function hourLevel(parts: number | null, goal: HourGoal): Level {
  if (parts === null || !goal.PartsHourlyGoal) return 'missing';
  const percent = (parts / goal.PartsHourlyGoal) * 100;
  if (percent < goal.TotalPartsLow) return 'under';
  return percent < goal.TotalPartsHigh ? 'approaching' : 'meeting';
}

/** A new list: urgent machines first, then by the chosen figure; what has no figure comes last. */
export function sortMachines<Row extends Sortable>(
  rows: readonly Row[],
  urgent: ReadonlySet<string>,
  sorting: Sorting,
): Row[] {
  return rows.toSorted((a, b) => {
    const first = Number(urgent.has(b.Id)) - Number(urgent.has(a.Id));
    return first || compareBy(a, b, sorting) || byName(a, b);
  });
}

function compareBy(a: Sortable, b: Sortable, { by, ascending }: Sorting): number {
  const direction = ascending ? 1 : -1;
  if (by === 'name') return direction * byName(a, b);
  const [left, right] = [figureOf(a, by), figureOf(b, by)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return direction * (left - right);
}

function figureOf(row: Sortable, by: Exclude<SortBy, 'name'>): number | null {
  if (by === 'oee') return row.OEE;
  return by === 'production' ? row.GoodParts : row.DownTime;
}

function byName(a: Sortable, b: Sortable): number {
  return a.DisplayName.localeCompare(b.DisplayName, undefined, { numeric: true });
}
