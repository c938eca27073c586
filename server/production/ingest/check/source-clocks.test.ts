import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';
import { latestMetrics } from '#server/production/figures/machines/metric-values.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let now: number;
  let warnings: [object, string][];

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    now = morning;
    warnings = [];
    const log = {
      warn: (details: object, message: string) => void warnings.push([details, message]),
      error: () => {},
    };
    pipeline = createPipeline({ db, bus: createLocalBus(), now: () => now, log });
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  test.each([1 / 60_000, 1, 4, 5])(
    'a status of a clock that is %d minutes ahead counts as received now, and a later one ends it',
    async (ahead) => {
      await pipeline.ingest('line', [sample('status', 'STOPPED', ahead)]);
      expect(await status()).toBe('STOPPED');
      await pipeline.ingest('line', [sample('status', 'RUNNING', 0)]);
      await pipeline.lateApplied();
      expect(await status()).toBe('RUNNING');

      now += 37 * minute;
      const window = { start: morning, end: now, now };
      const sums = (await sumsByMachine(db, ['machine-1'], window)).get('machine-1');
      expect(sums).toMatchObject({ runMs: 37 * minute, stopMs: 0 });
    },
  );

  test.each([
    ['temperature', 210, 214],
    ['totalparts', 1003, 1005],
  ])('so do values of %s', async (tag, first, second) => {
    await pipeline.ingest('line', [sample('totalparts', 1000, -1), sample(tag, first, 4)]);
    now += 1000;
    await pipeline.ingest('line', [sample(tag, second, 1 / 60)]);

    const [metric] = await latestMetrics(db, ['machine-1']);
    const window = { start: morning - 60 * minute, end: now, now };
    const sums = (await sumsByMachine(db, ['machine-1'], window)).get('machine-1');
    expect(tag === 'temperature' ? metric?.value : 1000 + (sums?.totalParts ?? 0)).toBe(second);
  });

  test('a sample of a clock that is ahead is a repetition when it is sent again', async () => {
    const sent = [sample('status', 'STOPPED', 4), sample('totalparts', 5, 4)];
    await pipeline.ingest('line', sent);
    now += 10_000;

    expect(await pipeline.ingest('line', sent)).toMatchObject({ accepted: 0, duplicates: 2 });
  });

  test('how far a clock is ahead is kept with its source and warned of once', async () => {
    await pipeline.ingest('line', [sample('status', 'STOPPED', 0)]);
    expect(await clock()).toEqual({ clock_ahead_ms: null, clock_ahead_at: null });
    await pipeline.ingest('line', [sample('status', 'RUNNING', 4)]);
    await pipeline.ingest('line', [sample('status', 'STOPPED', 4)]);

    expect(await clock()).toEqual({ clock_ahead_ms: 4 * minute, clock_ahead_at: morning });
    expect(warnings).toEqual([
      [{ source: 'line', aheadMs: 4 * minute }, 'the clock of a data source is ahead'],
    ]);
    now += 60 * minute;
    await pipeline.ingest('line', [sample('status', 'RUNNING', 0)]);
    expect(await clock()).toMatchObject({ clock_ahead_ms: 4 * minute });
    await pipeline.ingest('line', [sample('status', 'RUNNING', 60)]);
    expect(await clock()).toEqual({ clock_ahead_ms: null, clock_ahead_at: null });
  });

  async function status() {
    return (await currentStates(db, ['machine-1'])).get('machine-1')?.status;
  }

  function clock() {
    return db
      .selectFrom('data_sources')
      .select(['clock_ahead_ms', 'clock_ahead_at'])
      .where('id', '=', 'line')
      .executeTakeFirstOrThrow();
  }
});
