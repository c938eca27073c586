import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const hour = 3_600_000;
/** Stands for a counter that rises with time, so that gaps contain parts. */
const steady = 'steady';
const values: fc.Arbitrary<[string, unknown]> = fc.oneof(
  fc.tuple(fc.constant('status'), fc.constantFrom('RUNNING', 'STOPPED', 'UNDEFINED')),
  fc.tuple(fc.constant('changeover'), fc.boolean()),
  fc.tuple(fc.constant('product'), fc.constantFrom('cap', 'lid')),
  fc.tuple(fc.constantFrom('totalparts', 'goodparts', 'rejectparts'), fc.nat({ max: 300 })),
  fc.tuple(fc.constantFrom('totalparts', 'goodparts', 'rejectparts'), fc.constant(steady)),
);
const arrivals = fc.array(
  fc.record({
    minutes: fc.integer({ min: -90, max: 330 }),
    value: values,
    restartBefore: fc.boolean(),
    seq: fc.nat(),
  }),
  { minLength: 1, maxLength: 24 },
);

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
  });
  afterEach(() => database.close());

  function startPipeline(): Pipeline {
    const log = { warn: () => {}, error: () => {} };
    return createPipeline({ db, bus: createLocalBus(), now: () => morning + 6 * hour, log });
  }

  test('any order of arrival leads to the same hours, segments and state', async () => {
    await fc.assert(
      fc.asyncProperty(arrivals, async (list) => {
        const samples = list.map(({ minutes, value: [tag, value], seq }) => ({
          ...sample(tag, value === steady ? 1000 + 4 * minutes : value, minutes),
          seq,
        }));
        await clear(db);
        const once = startPipeline();
        await once.ingest('line', samples);
        await settle([once]);
        const together = await books(db);

        await clear(db);
        const pipelines = [startPipeline()];
        for (const [index, { restartBefore }] of list.entries()) {
          if (restartBefore) pipelines.push(startPipeline());
          await pipelines.at(-1)?.ingest('line', [samples[index]]);
        }
        await settle(pipelines);
        expect(await books(db)).toEqual(together);
      }),
      { numRuns: kind === 'SQLite' ? 150 : 30 },
    );
  });
});

/** A reply waits for late samples for a second only; an abandoned pipeline may still be at work. */
async function settle(pipelines: readonly Pipeline[]): Promise<void> {
  for (const pipeline of pipelines) await pipeline.lateApplied();
  for (const pipeline of pipelines) await pipeline.close();
}

async function clear(db: Db): Promise<void> {
  await db.deleteFrom('samples').execute();
  await db.deleteFrom('segments').execute();
  await db.deleteFrom('hours').execute();
  await db.deleteFrom('machine_states').execute();
  await db.deleteFrom('machine_checkpoints').execute();
}

/** All computed rows; empty hours may be there or not. */
async function books(db: Db) {
  const hours = await db.selectFrom('hours').selectAll().orderBy('hour_at').execute();
  const states = await db.selectFrom('machine_states').selectAll().execute();
  return {
    hours: hours.filter((row) =>
      Object.values(row)
        .slice(2)
        .some((value) => value !== 0),
    ),
    segments: await db.selectFrom('segments').selectAll().orderBy('start_at').execute(),
    states: states.map((state) => Object.assign(state, { version: 0 })),
  };
}
