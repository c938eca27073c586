import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';

import { dayStart, hourlySeries, sumsByMachine } from './live-figures.ts';
import { latestMetrics, metricStats } from './live-values.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { installSmallPlant, morning, sample } from './small-plant.fixture.ts';

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

  test('a machine nobody has heard of is unknown in all its planned time', async () => {
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
});
