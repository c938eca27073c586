import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { addSums } from '#server/oee/sums.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { dayStart } from '#server/oee/time/plant-day.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

import { plantHours } from './hours/plant-hours.ts';
import { figuresByMachine, hourlySeries, sumsByMachine, sumsOfAll } from './live-figures.ts';
import { latestMetrics, metricHours, metricStats } from './machines/metric-values.ts';

const minute = 60_000;
const hour = 60 * minute;
const today = { start: morning, end: morning + 5 * hour, now: morning + 4 * hour };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    const log = { warn: () => {}, error: () => {} };
    pipeline = createPipeline({ db, bus: createLocalBus(), now: () => morning + 6 * hour, log });
  });
  afterEach(() => database.close());

  test('metrics keep their newest value, and their statistics the window', async () => {
    await pipeline.ingest('line', [
      sample('temperature', 214, 30),
      sample('temperature', 206, 10),
      sample('temperature', 300, 70),
    ]);
    await pipeline.ingest('line', [sample('temperature', 199, 20)]);

    expect(await latestMetrics(db, ['machine-1'])).toMatchObject([{ value: 300, setPoint: 210 }]);
    expect(
      await metricStats(db, ['machine-1'], { start: morning, end: morning + hour }),
    ).toMatchObject([{ min: 199, max: 214, last: 214, count: 3, average: (199 + 206 + 214) / 3 }]);
  });

  test('of metric samples at the same instant, the highest sequence number is the newest', async () => {
    const first = { ...sample('temperature', 214, 30), seq: 2 };
    await pipeline.ingest('line', [first, { ...sample('temperature', 206, 30), seq: 1 }]);

    expect(await latestMetrics(db, ['machine-1'])).toMatchObject([{ value: 214 }]);
  });

  test('hours of metrics are those of the plant, in zones with half an hour too', async () => {
    await pipeline.ingest('line', [
      sample('temperature', 200, 20),
      sample('temperature', 203, 40),
      sample('temperature', 206, 50),
      sample('temperature', 209, 80),
    ]);
    const clock = plantClock('Asia/Kolkata');
    const hours = await metricHours(db, 'machine-1', { window: today, clock });

    expect(hours).toMatchObject([
      { start: morning - 30 * minute, average: 200, least: 200, most: 200 },
      { start: morning + 30 * minute, average: 206, least: 203, most: 209 },
    ]);
  });

  test('hours of the series add up to the window, with the silent ones', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 75),
      sample('status', 'STOPPED', 100),
    ]);

    const series = (await hourlySeries(db, ['machine-1'], today)).get('machine-1') ?? [];

    expect(
      series.map(({ sums }) =>
        [sums.undefinedMs, sums.runMs, sums.stopMs, sums.plannedStopMs].map((ms) => ms / minute),
      ),
    ).toEqual([
      [60, 0, 0, 0],
      [15, 25, 20, 0],
      [0, 0, 30, 30],
      [0, 0, 60, 0],
    ]);
  });

  test('a machine no one has heard of is unknown in all its planned time', async () => {
    const sums = await sumsByMachine(db, ['machine-2', 'machine-9'], today);

    expect([...sums.keys()]).toEqual(['machine-2']);
    expect(sums.get('machine-2')).toMatchObject({
      windowMs: 4 * hour,
      undefinedMs: 3.5 * hour,
      plannedMs: 3.5 * hour,
      plannedStopMs: 0.5 * hour,
    });
  });

  test('against the whole clock, breaks and nights are time it could have run', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('status', 'STOPPED', 60),
    ]);

    const wholeDay = {
      start: dayStart({ timeZone: 'America/Chicago' }, morning),
      end: morning + 4 * hour,
    };
    const window = { ...wholeDay, now: morning + 4 * hour, plannedOnly: false };
    const sums = (await sumsByMachine(db, ['machine-1'], window)).get('machine-1');

    expect(sums).toMatchObject({ plannedMs: 12 * hour, windowMs: 12 * hour, runMs: hour });
  });

  test('a window is cut at its ends, in the sums, by the hour and in its parts', async () => {
    await pipeline.ingest('line', [
      sample('product', 'cap', 0),
      sample('status', 'RUNNING', 0),
      sample('totalparts', 0, 0),
      sample('status', 'STOPPED', 30),
      sample('totalparts', 180, 30),
      sample('changeover', true, 40),
      sample('changeover', false, 70),
      sample('status', 'RUNNING', 80),
    ]);
    const window = { start: morning + 20 * minute, end: morning + 66 * minute };
    const asked = { ...window, now: morning + 100 * minute };

    const sums = (await sumsByMachine(db, ['machine-1'], asked)).get('machine-1');
    expect(sums).toMatchObject({
      windowMs: 46 * minute,
      plannedMs: 46 * minute,
      runMs: 10 * minute,
      stopMs: 10 * minute,
      changeoverMs: 26 * minute,
      changeovers: 1,
      totalParts: 60,
      goodParts: 60,
      rejectParts: 0,
      idealMs: 600_000,
    });
    const hours = (await hourlySeries(db, ['machine-1'], asked)).get('machine-1') ?? [];
    expect(hours.map(({ start, end }) => [start, end])).toEqual([
      [window.start, morning + hour],
      [morning + hour, window.end],
    ]);
    expect(hours.map((one) => one.sums.totalParts)).toEqual([60, 0]);
    expect(hours.map((one) => one.sums.changeoverMs / minute)).toEqual([20, 6]);
  });

  test('two halves of a window are the whole, wherever it is cut', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 5),
      sample('totalparts', 1000, 5),
      sample('rejectparts', 0, 5),
      sample('status', 'STOPPED', 25),
      sample('totalparts', 1070, 25),
      sample('rejectparts', 9, 25),
      sample('status', 'RUNNING', 31),
      sample('changeover', true, 35),
      sample('changeover', false, 36),
      sample('totalparts', 1101, 55),
    ]);
    const start = morning - 20 * minute;
    const end = morning + 90 * minute;
    const now = morning + 95 * minute;
    async function ofWindow(from: number, to: number) {
      const sums = await sumsByMachine(db, ['machine-1'], { start: from, end: to, now });
      return sums.get('machine-1') ?? {};
    }
    const whole = await ofWindow(start, end);
    for (const cut of [-10, 0, 7, 25, 33, 35.5, 59, 60, 61]) {
      const at = morning + cut * minute;
      const halves = addSums(await ofWindow(start, at), await ofWindow(at, end));
      expect(halves).toEqual({ ...whole, idealMs: expect.closeTo(0, 6) });
    }
  });

  test('a changeover that goes on at the full hour begins in no cut hour', async () => {
    await pipeline.ingest('line', [
      sample('changeover', true, 30),
      sample('status', 'STOPPED', 60),
      sample('changeover', false, 80),
      sample('product', 'cap', 85),
      sample('product', 'lid', 90),
    ]);
    const now = morning + 200 * minute;
    const asked = { start: morning + 61 * minute, end: morning + 120 * minute, now };
    const sums = await sumsByMachine(db, ['machine-1'], asked);
    expect(sums.get('machine-1')?.changeovers).toBe(1);
    const all = await sumsByMachine(db, ['machine-1'], { start: morning, end: now, now });
    expect(all.get('machine-1')?.changeovers).toBe(2);
  });

  test('machines nothing has been heard of are in no roll-up', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('totalparts', 0, 0),
      { ...sample('status', 'STOPPED', 300), machine: 'M2' },
    ]);
    const now = morning + 60 * minute;
    const asked = { start: morning, end: now, now };
    const ids = ['machine-1', 'machine-2'];

    expect(await sumsOfAll(db, ids, asked)).toMatchObject({ plannedMs: hour, runMs: hour });
    const hours = await plantHours(db, ids, {
      window: asked,
      step: () => Promise.resolve(),
    });
    expect(hours.map(({ sums }) => sums.plannedMs)).toEqual([hour]);
    expect((await sumsOfAll(db, ['machine-2'], asked)).undefinedMs).toBe(hour);
  });

  test.each(
    ['excluded', 'plannedLoss', 'availabilityLoss'].flatMap((plannedStops) =>
      ['availabilityLoss', 'plannedLoss'].flatMap((changeover) =>
        ['down', 'leftOut'].map((undefinedTime) => ({ plannedStops, changeover, undefinedTime })),
      ),
    ),
  )('TEEP is what OEE is against the whole clock, under %j', async (policy) => {
    await db
      .updateTable('plants')
      .set({ oee_policy: JSON.stringify(policy) })
      .execute();
    await pipeline.ingest('line', [
      sample('product', 'cap', 0),
      sample('status', 'RUNNING', 0),
      sample('totalparts', 0, 0),
      sample('totalparts', 300, 60),
      sample('changeover', true, 70),
      sample('changeover', false, 90),
      sample('status', 'STOPPED', 110),
      sample('status', 'UNDEFINED', 160),
    ]);
    const [planned, allTime] = await Promise.all(
      [true, false].map((plannedOnly) =>
        figuresByMachine(db, ['machine-1'], { ...today, plannedOnly }),
      ),
    );

    const teep = planned?.get('machine-1')?.kpis.TEEP;
    const excluded = policy.plannedStops === 'excluded' ? 30 : 0;
    expect(teep).toBeCloseTo(50 / (240 - excluded), 12);
    expect(allTime?.get('machine-1')?.kpis.OEE).toBeCloseTo(teep ?? 0, 12);
    expect(allTime?.get('machine-1')?.kpis.TEEP).toBeCloseTo(teep ?? 0, 12);
  });
});
