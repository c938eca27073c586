import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { plantDays, plantHours } from '#server/production/figures/hours/plant-hours.ts';
import { wholeDays } from '#server/production/figures/hours/stored-days.ts';
import { sumsByMachine, type HourFigures } from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

import { sumDays } from './day-sums.ts';

const dayMinutes = 24 * 60;
const dayMs = dayMinutes * 60_000;
const now = morning + 40 * dayMs;
const window = { start: morning - dayMs, end: now, now };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    const log = { warn: () => {}, error: () => {} };
    const bus = createLocalBus();
    pipeline = createPipeline({ db, bus, now: () => now, log, retentionMs: Infinity });
    const days = Array.from({ length: 40 }, (_, day) => day * dayMinutes);
    await pipeline.ingest(
      'line',
      days.flatMap((at) => [
        sample('status', 'RUNNING', at),
        sample('totalparts', at / 10, at),
        sample('totalparts', at / 10 + 20, at + 60),
        sample('status', 'STOPPED', at + 60),
      ]),
    );
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  async function stored() {
    return db
      .selectFrom('days')
      .select(['day_at', 'run_ms', 'total_parts'])
      .orderBy('day_at')
      .execute();
  }

  test('days that no reading in order can change are summed, and say what their hours do', async () => {
    const byHours = await sumsByMachine(db, ['machine-1'], window);
    await sumDays(db);

    expect((await stored()).length).toBeGreaterThan(28);
    expect(await sumsByMachine(db, ['machine-1'], window)).toEqual(byHours);
  });

  test('a late reading changes the day that its hour is in', async () => {
    await sumDays(db);
    const before = await stored();
    await pipeline.ingest('line', [sample('status', 'STOPPED', 3 * dayMinutes + 30)]);
    await pipeline.lateApplied();

    const after = await stored();
    const changed = after.filter((day, index) => day.run_ms !== before[index]?.run_ms);
    expect(changed.map(({ run_ms }) => run_ms)).toEqual([30 * 60_000]);
  });

  test('a machine that is new does not send its plant back to the hours', async () => {
    await sumDays(db);
    const clock = plantClock('America/Chicago');
    const interval = { start: clock.dayStart(morning), end: now };
    const ids = ['machine-1', 'machine-2'];
    const before = await wholeDays(db, ids, { interval, clock });
    await pipeline.ingest('line', [
      { ...sample('status', 'RUNNING', 40 * dayMinutes - 5), machine: 'M2' },
    ]);

    expect(before).not.toBeNull();
    expect(await wholeDays(db, ids, { interval, clock })).toEqual(before);
  });

  test('what was summed once is not summed again, and a pause does not matter', async () => {
    await sumDays(db);
    const once = await stored();
    await db
      .deleteFrom('days')
      .where('day_at', '>=', morning + 10 * dayMs)
      .execute();
    await db
      .updateTable('day_books')
      .set({ until_at: once[10]?.day_at ?? 0 })
      .execute();
    await db
      .deleteFrom('days')
      .where('day_at', '>=', once[10]?.day_at ?? 0)
      .execute();
    await sumDays(db);

    expect(await stored()).toEqual(once);
  });

  test('the days of a plant add up to its hours', async () => {
    const ids = ['machine-1', 'machine-2'];
    const hours = await plantHours(db, ids, { window, step });
    const beforeSummed = await plantDays(db, ids, { window, step });
    await sumDays(db);
    const days = await plantDays(db, ids, { window, step });

    expect(days).toEqual(beforeSummed);
    expect(partsOf(days)).toBe(partsOf(hours));
    expect(days.map(({ start }) => start)[0]).toBe(window.start);
  });
});

function step(): Promise<void> {
  return Promise.resolve();
}

function partsOf(intervals: readonly HourFigures[]): number {
  return intervals.reduce((sum, { sums }) => sum + sums.totalParts, 0);
}
