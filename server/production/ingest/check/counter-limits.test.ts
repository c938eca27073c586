import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const now = morning + 24 * 60 * minute;

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
  });
  afterEach(() => database.close());

  test.each([
    ['a rollover within the hour', null, [65_530, 4, 10], 1, 16],
    ['a slow one, where no limit is set', null, [34_000, 0, 10], 360, 10],
    ['a slow one of a counter whose limit is set', 65_536, [34_000, 0, 10], 360, 31_546],
    ['one of a display with three digits', 1000, [990, 2, 5], 60, 15],
  ])('%s', async (_, limit, values, everyMinutes, parts) => {
    await db.updateTable('machines').set({ total_parts_limit: limit }).execute();
    const counts = values.map((value, index) => sample('totalparts', value, index * everyMinutes));
    const log = { warn: () => {}, error: () => {} };
    const pipeline = createPipeline({ db, bus: createLocalBus(), now: () => now, log });
    await pipeline.ingest('line', [sample('status', 'RUNNING', 0), ...counts]);
    await pipeline.close();

    expect(await made(morning, now)).toBe(parts);
    const cut = morning + 30 * minute;
    expect((await made(morning, cut)) + (await made(cut, now - minute))).toBe(parts);
  });

  async function made(start: number, end: number) {
    const sums = await sumsByMachine(db, ['machine-1'], { start, end, now });
    return sums.get('machine-1')?.totalParts ?? 0;
  }
});
