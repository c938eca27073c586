import type { Selectable, Transaction } from 'kysely';

import type { Database } from '#server/db/schema.ts';
import { segmentsWithin } from '#server/figures/edge-hours.ts';
import { segmentSums } from '#server/figures/stop-pieces.store.ts';
import { clip, type Interval } from '#server/oee/interval.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { addInto, noSums, type Sums } from '#server/oee/sums.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

import { renewDays } from './day-books.ts';

type HourRow = Selectable<Database['hours']>;

const timeColumns = {
  run_ms: 'runMs',
  stop_ms: 'stopMs',
  undefined_ms: 'undefinedMs',
  changeover_ms: 'changeoverMs',
  planned_stop_ms: 'plannedStopMs',
} as const;
type TimeColumn = keyof typeof timeColumns;
const columns = Object.keys(timeColumns) as TimeColumn[];

interface Machine {
  id: string;
  rules: PlantRules;
}

/**
 * Counts the time of stored hours again, from the state intervals, what is known of the stops and the
 * calendar as it is now. Parts stay as they are.
 * @param accountedUntil Up to where time is in the hours.
 */
export async function recountHours(
  db: Transaction<Database>,
  { id, rules }: Machine,
  { interval, accountedUntil }: { interval: Interval; accountedUntil: number },
): Promise<void> {
  const { clock } = rules.calendar;
  const start = clock.hourStart(interval.start);
  const last = Math.max(start, Math.min(interval.end, accountedUntil) - 1);
  const whole = { start, end: clock.hourEnd(last) };
  const stored = await hoursWithin(db, id, whole);
  if (stored.length === 0) return;
  const sums = await sumsByHour(db, { id, rules }, { whole, accountedUntil });
  const changed = stored.filter((row) => isOther(row, sums.get(row.hour_at)));
  const giveWay = createYieldIfDue();
  for (const { hour_at } of changed) {
    await giveWay();
    await storeHour(db, id, { hour_at, sums: sums.get(hour_at) ?? noSums });
  }
  const [first] = changed;
  if (first) await renewDays(db, id, { clock, start: first.hour_at });
}

/** Stored hours, in their order. */
export function hoursWithin(
  db: Transaction<Database>,
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

async function sumsByHour(
  db: Transaction<Database>,
  { id, rules }: Machine,
  { whole, accountedUntil }: { whole: Interval; accountedUntil: number },
): Promise<Map<number, Sums>> {
  const counted = { start: whole.start, end: Math.min(whole.end, accountedUntil) };
  const hours = new Map<number, Sums>();
  const giveWay = createYieldIfDue();
  for (const segment of await segmentsWithin(db, [id], counted)) {
    const shared = clip({ start: segment.since, end: segment.end }, counted);
    for (const hour of rules.calendar.clock.hourIntervals(shared)) {
      await giveWay();
      const sums = segmentSums(hour, segment, { until: hour.end, rules });
      hours.set(hour.hourAt, addInto(hours.get(hour.hourAt) ?? { ...noSums }, sums));
    }
  }
  return hours;
}

/** False for hours of before there were state intervals: nothing is known of them but their sums. */
function isOther(row: HourRow, sums: Sums | undefined): boolean {
  return sums !== undefined && columns.some((name) => row[name] !== sums[timeColumns[name]]);
}

async function storeHour(
  db: Transaction<Database>,
  machineId: string,
  { hour_at, sums }: { hour_at: number; sums: Sums },
): Promise<void> {
  const values = Object.fromEntries(columns.map((name) => [name, sums[timeColumns[name]]]));
  await db
    .updateTable('hours')
    .set(values)
    .where('machine_id', '=', machineId)
    .where('hour_at', '=', hour_at)
    .execute();
}
