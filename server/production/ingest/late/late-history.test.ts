import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import { purgeSamplesBefore } from '#server/production/ingest/retention.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const today = { start: morning, end: morning + 5 * hour, now: morning + 4 * hour };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;

  function startPipeline(): Pipeline {
    const log = { warn: () => {}, error: () => {} };
    return createPipeline({ db, bus: createLocalBus(), now: () => morning + 6 * hour, log });
  }
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    pipeline = startPipeline();
  });
  afterEach(() => database.close());

  test('the reason of a stop stays when a late sample moves its neighbours', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('status', 'STOPPED', 100),
      sample('status', 'RUNNING', 120),
    ]);
    await db
      .updateTable('segments')
      .set({ reason: 'Mould jam' })
      .where('start_at', '=', morning + 100 * minute)
      .execute();

    await startPipeline().ingest('line', [
      sample('status', 'STOPPED', 90),
      sample('status', 'RUNNING', 95),
    ]);

    const segments = await db.selectFrom('segments').selectAll().orderBy('start_at').execute();
    expect(
      segments.map(({ start_at, end_at, reason }) => [
        (start_at - morning) / minute,
        end_at === null ? null : (end_at - morning) / minute,
        reason,
      ]),
    ).toEqual([
      [0, 90, null],
      [90, 95, null],
      [95, 100, null],
      [100, 120, 'Mould jam'],
      [120, null, null],
    ]);
  });

  test('what is forgotten is not missed by a late sample', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('totalparts', 100, 0),
      sample('totalparts', 110, 65),
      sample('status', 'STOPPED', 130),
      sample('totalparts', 150, 130),
    ]);

    await purgeSamplesBefore(db, morning + 70 * minute);

    const left = await db.selectFrom('samples').select('at').distinct().orderBy('at').execute();
    expect(left.map(({ at }) => (at - morning) / minute)).toEqual([65, 130]);
    await startPipeline().ingest('line', [sample('status', 'STOPPED', 90)]);
    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')).toMatchObject({ totalParts: 50, runMs: 90 * minute });
  });
});
