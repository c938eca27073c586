import type { Insertable, Transaction } from 'kysely';

import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { maxSpreadMs } from '#server/oee/ledger/gap.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { plantClock, type PlantClock } from '#server/oee/time/plant-clock.ts';
import { writeChunks } from '#server/production/ingest/commit/machine-records.ts';
import { dayMs } from '#shared/durations.ts';

/*
 * Hours are summed into days once no reading in order can change them: a count books parts at most
 * `maxSpreadMs` back. Later changes come from late readings and recounts only, which update days in
 * the same transaction.
 */

/** Days of one machine per transaction: some milliseconds. */
const daysAtOnce = 20;

interface Book {
  machineId: string;
  clock: PlantClock;
  from: number;
  until: number;
}

/**
 * Sums the hours that are not in `days` yet, machine by machine. May be interrupted at any time.
 */
export async function sumDays(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('machine_states as state')
    .innerJoin('machines', 'machines.id', 'state.machine_id')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .leftJoin('day_books', 'day_books.machine_id', 'state.machine_id')
    .select(['state.machine_id', 'state.hour_at', 'until_at', 'time_zone'])
    .execute();
  for (const { machine_id: machineId, hour_at, until_at, time_zone } of rows) {
    const clock = plantClock(time_zone);
    const until = clock.dayStart(hour_at - maxSpreadMs - dayMs);
    let from = until_at ?? (await firstDay(db, machineId, clock));
    while (from !== null && from < until) {
      const end = Math.min(until, clock.dayStart(from + daysAtOnce * dayMs));
      await sumSlice(db, { machineId, clock, from, until: end });
      from = end;
      await yieldNow();
    }
  }
}

async function firstDay(db: Db, machineId: string, clock: PlantClock): Promise<number | null> {
  const row = await db
    .selectFrom('hours')
    .select('hour_at')
    .where('machine_id', '=', machineId)
    .orderBy('hour_at')
    .limit(1)
    .executeTakeFirst();
  return row ? clock.dayStart(row.hour_at) : null;
}

function sumSlice(db: Db, book: Book): Promise<void> {
  return db.transaction().execute(async (tx) => {
    // Locks the book: late readings of the machine wait, then see its new end.
    const { until_at } = await tx
      .insertInto('day_books')
      .values({ machine_id: book.machineId, until_at: book.from })
      .onConflict((conflict) =>
        conflict
          .column('machine_id')
          .doUpdateSet((eb) => ({ until_at: eb.ref('day_books.until_at') })),
      )
      .returning('until_at')
      .executeTakeFirstOrThrow();
    if (until_at !== book.from) return;
    await replaceDays(tx, book.machineId, {
      clock: book.clock,
      days: { start: book.from, end: book.until },
    });
    await tx
      .updateTable('day_books')
      .set({ until_at: book.until })
      .where('machine_id', '=', book.machineId)
      .execute();
  });
}

/** Sums the days again from `start` on, after their hours have changed. */
export async function recomputeDays(
  tx: Transaction<Database>,
  machineId: string,
  { clock, start }: { clock: PlantClock; start: number },
): Promise<void> {
  const book = await tx
    .updateTable('day_books')
    .set((eb) => ({ until_at: eb.ref('until_at') }))
    .where('machine_id', '=', machineId)
    .returning('until_at')
    .executeTakeFirst();
  if (!book || start >= book.until_at) return;
  const days = { start: start === 0 ? 0 : clock.dayStart(start), end: book.until_at };
  await replaceDays(tx, machineId, { clock, days });
}

async function replaceDays(
  tx: Transaction<Database>,
  machineId: string,
  { clock, days }: { clock: PlantClock; days: Interval },
): Promise<void> {
  const hours = await tx
    .selectFrom('hours')
    .selectAll()
    .where('machine_id', '=', machineId)
    .where('hour_at', '>=', days.start)
    .where('hour_at', '<', days.end)
    .execute();
  const byDay = new Map<number, Insertable<Database['days']>>();
  for (const { hour_at, ...row } of hours) {
    const day_at = clock.dayStart(hour_at);
    const day = byDay.get(day_at);
    byDay.set(day_at, day ? added(day, row) : { ...row, day_at });
  }
  await tx
    .deleteFrom('days')
    .where('machine_id', '=', machineId)
    .where('day_at', '>=', days.start)
    .where('day_at', '<', days.end)
    .execute();
  await writeChunks([...byDay.values()], (chunk) =>
    tx
      .insertInto('days')
      .values([...chunk])
      .execute(),
  );
}

type DaySums = Omit<Insertable<Database['days']>, 'machine_id' | 'day_at'>;

function added(day: Insertable<Database['days']>, row: DaySums): Insertable<Database['days']> {
  const sums = { ...day };
  for (const name of Object.keys(row) as (keyof DaySums)[])
    if (typeof row[name] === 'number') sums[name] += row[name];
  return sums;
}
