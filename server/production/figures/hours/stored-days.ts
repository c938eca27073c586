import type { FunctionModule } from 'kysely';

import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { addSums, type Sums } from '#server/oee/sums.ts';
import { lengthOf, type Interval } from '#server/oee/time/interval.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import { dayMs } from '#shared/durations.ts';

import { storedColumns, summedColumns, withPlannedTime } from './sum-columns.ts';

/** Longer windows are answered by the day, others by the hour. */
const maxHourlyMs = 31 * dayMs;

/** Whether the series of a window are by the day. */
export function isDaily(interval: Interval): boolean {
  return lengthOf(interval) > maxHourlyMs;
}

/**
 * Whole days of `interval` that are stored for every machine with readings; null where there are
 * none.
 */
export async function wholeDays(
  db: Db,
  machineIds: readonly string[],
  { interval, clock }: { interval: Interval; clock: PlantClock },
): Promise<Interval | null> {
  const books = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('machine_states as state')
      .leftJoin('day_books', 'day_books.machine_id', 'state.machine_id')
      // A machine has no hours before its first reading, so that a new machine does not limit the
      // others.
      .select(({ fn, val }) =>
        fn.min<number>(fn.coalesce('until_at', 'state.first_at', val(0))).as('until'),
      )
      .where('state.machine_id', 'in', ids)
      .execute(),
  );
  const until = Math.min(interval.end, ...books.map((row) => row.until ?? interval.end));
  const start =
    clock.dayStart(interval.start) === interval.start
      ? interval.start
      : clock.dayEnd(interval.start);
  const end = clock.dayStart(until);
  return start < end ? { start, end } : null;
}

/** The parts of `interval` before and after `days`. */
export function intervalsOutside(interval: Interval, days: Interval): Interval[] {
  const rest = [
    { start: interval.start, end: days.start },
    { start: days.end, end: interval.end },
  ];
  return rest.filter((one) => lengthOf(one) > 0);
}

/** Each machine's days summed. */
export function dayTotals(db: Db, machineIds: readonly string[], days: Interval) {
  return byChunks(machineIds, (ids) =>
    daysWithin(db, ids, days)
      .select(({ fn }) => ['machine_id as id', ...summedColumns(asHours(fn))])
      .groupBy('machine_id')
      .execute(),
  );
}

/** Each machine's days, by machine and the instant of the day. */
export async function storedDays(
  db: Db,
  machineIds: readonly string[],
  days: Interval,
): Promise<Map<string, Map<number, Partial<Sums>>>> {
  const rows = await byChunks(machineIds, (ids) =>
    daysWithin(db, ids, days)
      .select(['machine_id as id', 'day_at', ...storedColumns])
      .execute(),
  );
  const byMachine = new Map<string, Map<number, Partial<Sums>>>();
  for (const { id, day_at, ...sums } of rows) {
    const own = byMachine.get(id) ?? new Map<number, Partial<Sums>>();
    byMachine.set(id, own.set(day_at, withPlannedTime(sums)));
  }
  return byMachine;
}

/** The machines summed, by the instant of the day: one row a day. */
export async function summedDays(
  db: Db,
  machineIds: readonly string[],
  days: Interval,
): Promise<Map<number, Sums>> {
  const rows = await byChunks(machineIds, (ids) =>
    daysWithin(db, ids, days)
      .select(({ fn }) => ['day_at', ...summedColumns(asHours(fn))])
      .groupBy('day_at')
      .execute(),
  );
  const byDay = new Map<number, Sums>();
  for (const { day_at, ...sums } of rows)
    byDay.set(day_at, addSums(byDay.get(day_at) ?? {}, withPlannedTime(sums)));
  return byDay;
}

function daysWithin(db: Db, machineIds: readonly string[], { start, end }: Interval) {
  return db
    .selectFrom('days')
    .where('machine_id', 'in', machineIds)
    .where('day_at', '>=', start)
    .where('day_at', '<', end);
}

/** Days have the columns of hours. */
function asHours(fn: FunctionModule<Database, 'days'>) {
  return fn as unknown as FunctionModule<Pick<Database, 'hours'>, 'hours'>;
}
