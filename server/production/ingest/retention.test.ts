import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { metricHours, metricStats } from '#server/production/figures/machines/metric-values.ts';
import { writeChunks } from '#server/production/ingest/commit/machine-records.ts';

import { purgeQuartersBefore } from './metric-quarters.ts';
import { purgeSamplesBefore } from './retention.ts';
import { installSmallPlant, morning } from './small-plant.fixture.ts';

const minute = 60_000;

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
  });
  afterEach(() => database.close());

  test('metrics of a machine that has never sent a status are deleted, removed ones too', async () => {
    await store('temperature', 10);
    await store('a metric that was removed', 10);

    await purgeSamplesBefore(db, morning + 6 * minute);

    expect(await left('temperature')).toEqual([6, 7, 8, 9]);
    expect(await left('a metric that was removed')).toEqual([6, 7, 8, 9]);
  });

  test('quarters of an hour of a registered metric stay, for as long as they are kept', async () => {
    await store('temperature', 60);
    await store('a metric that was removed', 60);
    // Two slices, the first of which ends within a quarter hour.
    await purgeSamplesBefore(db, morning + 20 * minute);
    await purgeSamplesBefore(db, morning + 40 * minute);

    const quarter = { machine_id: 'machine-1', name: 'temperature' };
    const first = { ...quarter, at: morning, count: 15, sum: 105, least: 0, most: 14 };
    const second = { at: morning + 15 * minute, count: 15, sum: 330, least: 15, most: 29 };
    const third = { at: morning + 30 * minute, count: 10, sum: 345, least: 30, most: 39 };
    expect(await quarters()).toEqual([first, { ...quarter, ...second }, { ...quarter, ...third }]);
    await purgeQuartersBefore(db, morning + 30 * minute);
    expect(await quarters()).toEqual([{ ...quarter, ...third }]);
  });

  test('figures of a past window are those of before its samples went', async () => {
    await store('temperature', 120);
    const window = { start: morning, end: morning + 120 * minute };
    const before = await figures();
    await purgeSamplesBefore(db, morning + 50 * minute);

    expect(await figures()).toEqual(before);
    await purgeSamplesBefore(db, morning + 500 * minute);
    const [all] = before.stats;
    expect(await figures()).toEqual({ ...before, stats: [{ ...all, last: null }] });

    async function figures() {
      const clock = plantClock('UTC');
      return {
        stats: await metricStats(db, ['machine-1'], window),
        hours: await metricHours(db, 'machine-1', { window, clock }),
      };
    }
  });

  test('metrics are cut at the cutoff, readings only where a checkpoint stands for them', async () => {
    await store('temperature', 10);
    await store('totalparts', 10);
    const checkpoint = { machine_id: 'machine-1', at: morning + 4 * minute, ledger: '{}' };
    await db.insertInto('machine_checkpoints').values(checkpoint).execute();

    await purgeSamplesBefore(db, morning + 6 * minute);

    expect(await left('temperature')).toEqual([6, 7, 8, 9]);
    expect(await left('totalparts')).toEqual([4, 5, 6, 7, 8, 9]);
  });

  test('readings of a machine without a checkpoint stay: a late one is applied from the first on', async () => {
    await store('totalparts', 10);
    await purgeSamplesBefore(db, morning + 6 * minute);

    expect(await left('totalparts')).toHaveLength(10);
  });

  test('other work goes on while much is deleted', async () => {
    await store('temperature', 30_000);
    let turns = 0;
    let isDone = false;
    function count() {
      turns += 1;
      if (!isDone) setImmediate(count);
    }
    setImmediate(count);

    await purgeSamplesBefore(db, morning + 40_000 * minute);
    isDone = true;

    expect(await left('temperature')).toEqual([]);
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  function quarters() {
    return db.selectFrom('metric_quarters').selectAll().orderBy('at').execute();
  }

  async function store(tag: string, count: number) {
    const rows = Array.from({ length: count }, (_, index): Database['samples'] => ({
      machine_id: 'machine-1',
      tag,
      at: morning + index * minute,
      seq: -1,
      source_id: 'line',
      number_value: index,
      text_value: null,
      quality: 0,
    }));
    await writeChunks(rows, (chunk) =>
      db
        .insertInto('samples')
        .values([...chunk])
        .execute(),
    );
  }

  async function left(tag: string) {
    const rows = await db
      .selectFrom('samples')
      .select('at')
      .where('tag', '=', tag)
      .orderBy('at')
      .execute();
    return rows.map(({ at }) => (at - morning) / minute);
  }
});
