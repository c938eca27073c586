import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';

import { samplesOf, storeFact, type Fact } from './facts.fixture.ts';
import { createPipeline } from './pipeline.ts';
import { installSmallPlant, morning } from './small-plant.fixture.ts';

const rounds = 60;
const stopped: Fact = { is: 'sample', minutes: 0, said: ['status', 'STOPPED'] };
const assigned: Fact = { is: 'assignment', slot: 0, from: 0, length: 1, reason: 'jam' };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
    await installSmallPlant(database.db);
    const named = { display_name: 'Jam', display_name_key: 'jam', code: 'JAM', code_key: 'jam' };
    const row = { id: 'jam', client_id: 'acme', parent_id: null, is_hidden: 0 as const };
    await database.db
      .insertInto('stop_reasons')
      .values({ ...row, ...named, category: 'availability' })
      .execute();
  });
  afterEach(() => database.close());

  // One lock order: the transaction needs no retry.
  test('a reason changes its category while its stops are counted', async () => {
    const { db } = database;
    const bus = createLocalBus();
    const log = { warn: () => {}, error: () => {} };
    const pipeline = createPipeline({ db, bus, now: () => morning + 21_600_000, log });
    await pipeline.ingest('line', samplesOf([stopped], morning));
    for (let round = 0; round < rounds; round += 1) {
      await db.deleteFrom('stop_assignments').execute();
      await db.transaction().execute((tx) => storeFact(tx, assigned, morning));
      bus.publish('resource.changed', {
        resource: 'stops',
        clientId: 'acme',
        isForAdministrators: false,
      });
      const category = round % 2 === 0 ? 'planned' : 'availability';
      const changed: Fact = { is: 'category', of: 'jam', category };
      await db.transaction().execute((tx) => storeFact(tx, changed, morning));
      await pipeline.lateApplied();
    }
    await pipeline.close();

    const pieces = await db.selectFrom('stop_pieces').select('category').execute();
    expect(pieces.map(({ category }) => category)).toContain('availability');
    expect(await db.selectFrom('recount_work').selectAll().execute()).toEqual([]);
  });
});
