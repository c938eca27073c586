import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import {
  keepExamplesMs,
  purgeExamplesBefore,
  rejectionsBySource,
  listRejections,
} from './rejections.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let pipeline: Pipeline;
  const warn = vi.fn<(details: object, message: string) => void>();
  const published: unknown[] = [];
  const bus = createLocalBus();
  bus.subscribe('samples.rejected', (message) => published.push(message));

  beforeEach(async () => {
    warn.mockClear();
    published.length = 0;
    database = await openTestDatabase(kind);
    await installSmallPlant(database.db);
    const log = { warn, error: () => {} };
    pipeline = createPipeline({ db: database.db, bus, now: () => morning, log });
  });
  afterEach(() => database.close());

  test('a source whose clock is ahead is seen in the log, in the metrics and at the source', async () => {
    const ahead = [sample('temperature', 200, 6), sample('temperature', 201, 7)];
    await pipeline.ingest('line', [...ahead, sample('temperature', 202, 0)]);

    expect(published).toEqual([{ sourceId: 'line', codes: ['sample.future', 'sample.future'] }]);
    await eventually(() =>
      expect(warn.mock.calls).toEqual([
        [{ source: 'line', code: 'sample.future', count: 2 }, 'samples were rejected'],
      ]),
    );
    await pipeline.close();
    expect((await rejectionsBySource(database.db)).get('line')).toEqual([
      { code: 'sample.future', count: 2, lastAt: morning },
    ]);
  });

  test('a source that goes on so has one line a minute, and no count is lost', async () => {
    for (let index = 0; index < 5; index += 1)
      await pipeline.ingest('line', [sample('temperature', 1e200, 0)]);
    await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
    await pipeline.ingest('line', [sample('temperature', -1e16, 0)]);
    await pipeline.close();

    expect((await rejectionsBySource(database.db)).get('line')).toMatchObject([
      { code: 'sample.badValue', count: 6 },
    ]);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('the newest five of a kind are kept as they were received, without secrets', async () => {
    const wrong = Array.from({ length: 8 }, (_, index) => sample('temperature', 1e200, -index));
    await pipeline.ingest('line', [...wrong, { machine: 'Machine 1', password: 'open sesame' }]);
    pipeline.reject('line', [{ code: 'message.unreadable', payload: { bytes: 'ff' } }]);
    await pipeline.close();
    const found = await listRejections(database.db, 'line');

    expect(found.map(({ code, count, examples }) => [code, count, examples.length])).toEqual([
      ['sample.badValue', 8, 5],
      ['message.unreadable', 1, 1],
      ['sample.badShape', 1, 1],
    ]);
    expect(found[0]?.examples.map(({ payload }) => payload).toSorted()).toEqual(
      wrong
        .slice(3)
        .map((one) => JSON.stringify(one))
        .toSorted(),
    );
    expect(found[2]?.examples).toMatchObject([
      { code: 'sample.badShape', at: morning, payload: '{"machine":"Machine 1","password":"***"}' },
    ]);
    expect(await listRejections(database.db, 'other')).toEqual([]);

    await purgeExamplesBefore(database.db, morning);
    expect((await listRejections(database.db, 'line'))[0]?.examples).toHaveLength(5);
    await purgeExamplesBefore(database.db, morning + keepExamplesMs);
    expect((await listRejections(database.db, 'line'))[0]).toMatchObject({
      count: 8,
      examples: [],
    });
  });
});
