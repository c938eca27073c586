import { compareNames } from './compare-names.ts';

/** Rules of the plant for good and bad states. Display only: they feed no KPI. */

/** Shorter stops are drawn as running. */
const longStopSeconds = 600;

export type StatusValue = 'RUNNING' | 'STOPPED' | 'UNDEFINED';
type Activity = 'running' | 'stopped' | 'undefined' | 'unknown';
/** Scheduled time without work: outside the shifts, or in a break. */
export type Pause = 'noShift' | 'break';
/** Colour of a status. `planned`: stopped during a pause. */
export type ShownStatus = Activity | 'planned';
/** Displayed status word: a stop is named as one, in whatever colour it is drawn. */
export type StatusWord = Activity | Pause | 'shortStop' | 'changeover';
/** Status for counts and filters. A machine that is stopped during a pause counts as the pause. */
export type CountedStatus = Activity | Pause;
/** `unrated`: a value without a target. */
export type Level = 'meeting' | 'approaching' | 'under' | 'missing' | 'unrated';
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

function activityOf({ value, seconds }: StatusNow): Activity {
  if (value === 'RUNNING') return 'running';
  if (value === 'STOPPED') return seconds < longStopSeconds ? 'running' : 'stopped';
  return value === 'UNDEFINED' ? 'undefined' : 'unknown';
}

export const countedStatuses: readonly CountedStatus[] = [
  'running',
  'stopped',
  'undefined',
  'noShift',
  'break',
  'unknown',
];

export interface StatusNow {
  value: StatusValue | undefined;
  seconds: number;
  pause: Pause | null;
}

interface Plan {
  OffShift?: boolean;
  OnBreak?: boolean;
}

/** The current pause by the machine's calendar. */
export function pauseOf({ OffShift, OnBreak }: Plan): Pause | null {
  if (OffShift) return 'noShift';
  return OnBreak ? 'break' : null;
}

export function shownStatus(status: StatusNow): ShownStatus {
  return status.value === 'STOPPED' && status.pause ? 'planned' : activityOf(status);
}

export function countedStatus(status: StatusNow): CountedStatus {
  return status.value === 'STOPPED' && status.pause ? status.pause : activityOf(status);
}

export function statusWord(status: StatusNow, isChangeover: boolean): StatusWord {
  const counted = countedStatus(status);
  if (status.value !== 'STOPPED' || status.pause) return counted;
  if (isChangeover) return 'changeover';
  return counted === 'running' ? 'shortStop' : counted;
}

/**
 * Sort rank of a machine that needs attention; 0 for none. The grid ranks only long stops; tiles
 * also rank short ones, after long stops and machines without data.
 */
export function urgencyRank(
  { value, seconds, pause }: StatusNow,
  rule: 'any-stop' | 'long-stop',
): 0 | 1 | 2 | 3 {
  if (value === undefined) return 2;
  if (value === 'UNDEFINED') return 3;
  if (value !== 'STOPPED' || pause) return 0;
  if (seconds >= longStopSeconds) return 3;
  return rule === 'any-stop' ? 1 : 0;
}

/** All three are fractions. A value equal to a threshold is not above it. */
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

/** Level of an hour's parts against the hourly goal. */
export function hourLevel(parts: number | null, goal: HourGoal): Level {
  if (parts === null || !goal.PartsHourlyGoal) return 'missing';
  const percent = (parts / goal.PartsHourlyGoal) * 100;
  if (percent < goal.TotalPartsLow) return 'under';
  return percent < goal.TotalPartsHigh ? 'approaching' : 'meeting';
}

/**
 * A sorted copy: urgent machines first, then by the chosen figure; missing figures last.
 * @param sorting.locale Locale of the page, for names.
 */
export function sortMachines<Row extends Sortable>(
  rows: readonly Row[],
  urgencies: ReadonlyMap<string, number>,
  sorting: Sorting & { locale: string },
): Row[] {
  return rows.toSorted((a, b) => {
    const first = (urgencies.get(b.Id) ?? 0) - (urgencies.get(a.Id) ?? 0);
    return first || compareBy(a, b, sorting) || byName(a, b, sorting.locale);
  });
}

function compareBy(a: Sortable, b: Sortable, sorting: Sorting & { locale: string }): number {
  const { by, ascending, locale } = sorting;
  const direction = ascending ? 1 : -1;
  if (by === 'name') return direction * byName(a, b, locale);
  const [left, right] = [figureOf(a, by), figureOf(b, by)];
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return direction * (left - right);
}

function figureOf(row: Sortable, by: Exclude<SortBy, 'name'>): number | null {
  if (by === 'oee') return row.OEE;
  return by === 'production' ? row.GoodParts : row.DownTime;
}

function byName(a: Sortable, b: Sortable, locale: string): number {
  return compareNames(a.DisplayName, b.DisplayName, locale);
}
