import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { hourlySeries, sumsByMachine } from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const now = morning + 61 * minute;
const window = { start: morning, end: now, now };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let committed: Promise<unknown>;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    const log = { warn: () => {}, error: () => {} };
    pipeline = createPipeline({ db, bus: createLocalBus(), now: () => now, log });
    await pipeline.ingest('line', [sample('status', 'RUNNING', 0)]);
  });
  afterEach(async () => {
    await committed;
    await database.close();
  });

  /** A database that commits the turn of the hour after the first statement of a read. */
  function interrupted(): Db {
    let isFirst = true;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isFirst) {
          isFirst = false;
          committed = pipeline.ingest('line', [sample('totalparts', 1, 60.5)]);
          // The embedded database has one connection: there the commit waits until the read is
          // done.
          if (kind === 'PostgreSQL') await committed;
        }
        return result;
      },
    };
    return db.withPlugin(plugin);
  }

  test('an hour that is closed while figures are read is counted once', async () => {
    const sums = (await sumsByMachine(interrupted(), ['machine-1'], window)).get('machine-1');
    expect(sums?.runMs).toBe(61 * minute);
  });

  test('an hour that is closed while the series of hours is read is complete in it', async () => {
    const hours = (await hourlySeries(interrupted(), ['machine-1'], window)).get('machine-1') ?? [];
    expect(hours.map(({ sums }) => sums.runMs / minute)).toEqual([60, 1]);
  });
});
