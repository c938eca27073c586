import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus, type MachineChange } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { latestMetrics, metricStats } from '#server/production/figures/machines/metric-values.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const window = { start: morning, end: morning + hour, now: morning + hour };

describe.each(testDatabases)('the quality of values on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let changes: MachineChange[];
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    changes = [];
    const bus = createLocalBus();
    bus.subscribe('machines.changed', (more) => changes.push(...more));
    const log = { warn: () => {}, error: () => {} };
    pipeline = createPipeline({ db, bus, now: () => morning + 6 * hour, log });
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  test('a bad count counts nothing, and is no reset of its counter', async () => {
    await pipeline.ingest('line', [
      say('product', 'Cap 28', 0),
      say('status', 'RUNNING', 0),
      say('totalparts', 1000, 0),
      say('totalparts', 0, 10, 'bad'),
      say('totalparts', 1060, 20),
      say('changeover', true, 25, 'bad'),
    ]);

    expect((await sums()).totalParts).toBe(60);
    expect((await sums()).changeoverMs).toBe(0);
  });

  test('a bad status is unknown from then on, an uncertain one counts', async () => {
    await pipeline.ingest('line', [
      say('status', 'RUNNING', 0),
      say('status', 'RUNNING', 20, 'bad'),
      say('status', 'STOPPED', 30, 'uncertain'),
    ]);

    expect(await sums()).toMatchObject({
      runMs: 20 * minute,
      undefinedMs: 10 * minute,
      stopMs: 30 * minute,
    });
  });

  test('a bad value is shown as none and is in no average; an uncertain one says so', async () => {
    await pipeline.ingest('line', [
      say('temperature', 210, 1),
      say('temperature', 220, 2, 'uncertain'),
    ]);
    expect(await latest()).toMatchObject({ value: 220, quality: 'uncertain' });

    await pipeline.ingest('line', [say('temperature', 9999, 3, 'bad')]);
    expect(await latest()).toMatchObject({ value: null, quality: 'bad' });
    expect(changes.at(-1)?.metrics).toMatchObject([{ value: null, quality: 'bad' }]);
    const [figures] = await metricStats(db, ['machine-1'], window);
    expect(figures).toMatchObject({ min: 210, max: 220, average: 215 });

    await pipeline.ingest('line', [say('temperature', 211, 4)]);
    expect(await latest()).toMatchObject({ value: 211, quality: 'good' });
  });

  test('a late bad value changes no figure, and counting again gives the same', async () => {
    await pipeline.ingest('line', [
      say('product', 'Cap 28', 0),
      say('status', 'RUNNING', 0),
      say('totalparts', 1000, 0),
      say('totalparts', 1060, 20),
      say('totalparts', 1060, 140),
    ]);
    const before = await sums();
    await pipeline.ingest('line', [
      say('totalparts', 5, 10, 'bad'),
      say('product', 'Cap 28', 11, 'bad'),
      say('reason', 'x', 12, 'bad'),
    ]);
    await pipeline.lateApplied();

    expect(await sums()).toEqual(before);
  });

  test('a quality that is none is refused, and a good sample has a value', async () => {
    const { rejected } = await pipeline.ingest('line', [
      say('temperature', 1, 1, 'excellent'),
      say('temperature', null, 2),
      say('temperature', null, 3, 'uncertain'),
      say('nothing', null, 4, 'bad'),
    ]);

    expect(rejected.map(({ code }) => code)).toEqual([
      'sample.badQuality',
      'sample.badValue',
      'sample.badValue',
      'sample.unknownTag',
    ]);
  });

  async function sums() {
    const found = (await sumsByMachine(db, ['machine-1'], window)).get('machine-1');
    if (!found) throw new Error('Nothing is known of the machine');
    return found;
  }

  async function latest() {
    return (await latestMetrics(db, ['machine-1']))[0];
  }
});

function say(tag: string, value: unknown, at: number, quality?: string) {
  return { ...sample(tag, value, at), ...(quality !== undefined && { quality }) };
}
