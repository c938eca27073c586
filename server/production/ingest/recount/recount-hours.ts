import type { Selectable, Transaction } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { addInto, type Sums } from '#server/oee/sums.ts';
import { clipInterval, type Interval } from '#server/oee/time/interval.ts';
import { segmentsWithin } from '#server/production/figures/hours/edge-hours.ts';
import { segmentSums } from '#server/production/stops/stop-pieces.store.ts';

import { recomputeDays } from './day-sums.ts';

const timeColumns = {
  run_ms: 'runMs',
  stop_ms: 'stopMs',
  undefined_ms: 'undefinedMs',
  changeover_ms: 'changeoverMs',
  planned_stop_ms: 'plannedStopMs',
} as const;
type TimeColumn = keyof typeof timeColumns;
const columns = Object.keys(timeColumns) as TimeColumn[];

type HourRow = Selectable<Database['hours']>;
type TimesRow = Pick<HourRow, TimeColumn | 'hour_at'>;

interface Machine {
  id: string;
  rules: PlantRules;
}

/** An hour whose recounted times differ from the stored ones. */
interface RecountedHour {
  hourAt: number;
  counted: StoredTimes;
  /** Recounted minus stored times. */
  more: StoredTimes;
}

type StoredTimes = Pick<Sums, (typeof timeColumns)[TimeColumn]>;

interface Region {
  interval: Interval;
  /** Instant up to which time is in the hours. */
  accountedUntil: number;
}

/**
 * Recounts the times of stored hours from state intervals, stop reasons and the present calendar.
 * Parts stay unchanged.
 */
export async function recountHours(
  tx: Transaction<Database>,
  { id, rules }: Machine,
  region: Region,
): Promise<void> {
  const changed = await recountedHours(tx, { id, rules }, region);
  const yieldIfDue = createYieldIfDue();
  for (const hour of changed) {
    await yieldIfDue();
    await storeHour(tx, id, hour);
  }
  const [first] = changed;
  if (first) await recomputeDays(tx, id, { clock: rules.calendar.clock, start: first.hourAt });
}

/** The stored hours of an interval whose times change when counted by `rules`. Reads only. */
export async function recountedHours(
  db: Db,
  { id, rules }: Machine,
  { interval, accountedUntil }: Region,
): Promise<RecountedHour[]> {
  const { clock } = rules.calendar;
  const start = clock.hourStart(interval.start);
  const last = Math.max(start, Math.min(interval.end, accountedUntil) - 1);
  const whole = { start, end: clock.hourEnd(last) };
  const rows = await timesWithin(db, id, whole);
  if (rows.length === 0) return [];
  const sums = await sumsByHour(db, { id, rules }, { whole, accountedUntil });
  return rows.flatMap((row) => {
    const counted = sums.get(row.hour_at);
    // Hours older than the first state intervals have sums only.
    if (!counted || columns.every((name) => row[name] === counted[timeColumns[name]])) return [];
    return { hourAt: row.hour_at, counted, more: difference(row, counted) };
  });
}

/** Stored hours, in their order. */
export function hoursWithin(
  db: Db,
  machineId: string,
  { start, end }: Interval,
): Promise<HourRow[]> {
  return db
    .selectFrom('hours')
    .selectAll()
    .where('machine_id', '=', machineId)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .orderBy('hour_at')
    .execute();
}

function timesWithin(db: Db, machineId: string, { start, end }: Interval): Promise<TimesRow[]> {
  return db
    .selectFrom('hours')
    .select(['hour_at', ...columns])
    .where('machine_id', '=', machineId)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .orderBy('hour_at')
    .execute();
}

async function sumsByHour(
  db: Db,
  { id, rules }: Machine,
  { whole, accountedUntil }: { whole: Interval; accountedUntil: number },
): Promise<Map<number, Sums>> {
  const counted = { start: whole.start, end: Math.min(whole.end, accountedUntil) };
  const hours = new Map<number, Sums>();
  const yieldIfDue = createYieldIfDue();
  for (const segment of await segmentsWithin(db, [id], counted)) {
    const shared = clipInterval({ start: segment.since, end: segment.end }, counted);
    for (const hour of rules.calendar.clock.hourIntervals(shared)) {
      await yieldIfDue();
      const sums = segmentSums(hour, segment, { until: hour.end, rules });
      const known = hours.get(hour.hourAt);
      if (known) addInto(known, sums);
      else hours.set(hour.hourAt, sums);
    }
  }
  return hours;
}

function difference(row: TimesRow, counted: StoredTimes): StoredTimes {
  const more = columns.map((name) => [timeColumns[name], counted[timeColumns[name]] - row[name]]);
  return Object.fromEntries(more) as StoredTimes;
}

async function storeHour(
  tx: Transaction<Database>,
  machineId: string,
  { hourAt, counted }: RecountedHour,
): Promise<void> {
  const values = Object.fromEntries(columns.map((name) => [name, counted[timeColumns[name]]]));
  await tx
    .updateTable('hours')
    .set(values)
    .where('machine_id', '=', machineId)
    .where('hour_at', '=', hourAt)
    .execute();
}
