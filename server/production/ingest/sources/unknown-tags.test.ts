import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

import { purgeUnknownTagsBefore } from './unknown-tags.ts';

describe.each(testDatabases)('unknown tags of samples on %s', (kind) => {
  let database: TestDatabase;
  let pipeline: Pipeline;
  let now = morning;

  beforeEach(async () => {
    now = morning;
    database = await openTestDatabase(kind);
    await installSmallPlant(database.db);
    const log = { warn() {}, error() {} };
    pipeline = createPipeline({ db: database.db, bus: createLocalBus(), now: () => now, log });
  });
  afterEach(() => database.close());

  test('only tags of known machines are noted, and none that is a metric or reserved', async () => {
    await pipeline.ingest('line', [
      sample('screw', 1, 0),
      { ...sample('screw', 2, 0), machine: 'nowhere' },
      sample('temperature', 'hot', 0),
      sample('status', 'FLYING', 0),
    ]);
    await pipeline.close();

    expect(await noted()).toMatchObject([
      { client_id: 'acme', machine_id: 'machine-1', name: 'screw', kind: 'number', value: '1' },
    ]);
  });

  test('what may be a secret is not stored, and a long value is cut', async () => {
    await pipeline.ingest('line', [
      sample('a', 'password=hunter2', 0),
      sample('b', 'x'.repeat(5000), 0),
    ]);
    await pipeline.close();
    const [a, b] = await noted();

    expect(a?.value).not.toContain('hunter2');
    expect(b?.value.length).toBeLessThanOrEqual(500);
  });

  test('each machine keeps its newest hundred unknown tags', async () => {
    const first = Array.from({ length: 100 }, (_, index) => sample(`old-${index}`, 1, 0));
    await pipeline.ingest('line', first);
    now = morning + 1000;
    await pipeline.ingest('line', [sample('new', 1, 0)]);
    await pipeline.close();
    const names = (await noted()).map(({ name }) => name);

    expect(names).toHaveLength(100);
    expect(names).toContain('new');
  });

  test('one that is not sent any more is forgotten', async () => {
    await pipeline.ingest('line', [sample('screw', 1, 0)]);
    await pipeline.close();
    await purgeUnknownTagsBefore(database.db, morning);
    expect(await noted()).toHaveLength(1);

    await purgeUnknownTagsBefore(database.db, morning + 1);
    expect(await noted()).toEqual([]);
  });

  function noted() {
    return database.db.selectFrom('unknown_tags').selectAll().orderBy('name').execute();
  }
});
