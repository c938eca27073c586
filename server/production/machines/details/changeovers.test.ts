import fc from 'fast-check';
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

import { listChangeovers } from './changeovers.store.ts';

const hour = 3_600_000;
const now = morning + 4 * hour;
const window = { start: morning, end: now };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
  });
  afterEach(() => database.close());

  test('a product change without a period is a changeover that takes no time', async () => {
    await ingest([
      sample('product', 'cap', 0),
      sample('status', 'RUNNING', 0),
      sample('changeover', true, 60),
      sample('product', 'lid', 70),
      sample('changeover', false, 80),
      sample('product', 'cap', 120),
    ]);

    expect(await listed()).toMatchObject([
      {
        Start: new Date(morning + 2 * hour).toISOString(),
        End: new Date(morning + 2 * hour).toISOString(),
        IsRunning: false,
        Seconds: 0,
        Product: 'Cap 28',
      },
      { Seconds: 1200, Product: 'Lid 40' },
    ]);
    expect(await counted()).toBe(2);
    const later = { start: morning + hour, end: morning + 1.5 * hour };
    expect(await listed(later)).toHaveLength(1);
  });

  test('the list has as many changeovers as the figures count', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (said) => {
        for (const table of ['samples', 'segments', 'hours', 'machine_states'] as const)
          await db.deleteFrom(table).execute();
        await db.deleteFrom('machine_checkpoints').execute();
        await ingest(said.map(({ seconds, tag, value }) => sampleAt(tag, value, seconds)));

        expect(await listed()).toHaveLength((await counted()) ?? -1);
      }),
      { numRuns: 40 },
    );
  });

  async function ingest(samples: unknown[]) {
    const log = { warn: () => {}, error: () => {} };
    const pipeline = createPipeline({ db, bus: createLocalBus(), now: () => now, log });
    await pipeline.ingest('line', samples);
    await pipeline.close();
  }

  async function listed(asked = window) {
    const machines = await db
      .selectFrom('machines')
      .innerJoin('plants', 'plants.id', 'machines.plant_id')
      .selectAll('machines')
      .select(['plants.time_zone', 'plants.shift_calendar', 'plants.oee_policy'])
      .where('machines.id', '=', 'machine-1')
      .execute();
    return listChangeovers(db, machines, { window: asked, now });
  }

  async function counted() {
    return (await sumsByMachine(db, ['machine-1'], { ...window, now })).get('machine-1')
      ?.changeovers;
  }
});

/** Often close together: at one instant, within seconds, or minutes apart. */
const events = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.constantFrom(0, 4, 9, 10, 11), fc.integer({ min: 12, max: 900 })),
      said: fc.oneof(
        fc.record({ tag: fc.constant('product'), value: fc.constantFrom('cap', 'lid') }),
        fc.record({ tag: fc.constant('changeover'), value: fc.boolean() }),
      ),
    }),
    { minLength: 1, maxLength: 16 },
  )
  .map((list) => {
    let seconds = 0;
    const said = list.map(({ wait, said: { tag, value } }) => {
      seconds += wait;
      return { seconds, tag, value };
    });
    // A changeover that begins and ends at one instant has no duration, and is no period.
    return said.filter(
      ({ tag, seconds: at }, index) =>
        !said.slice(0, index).some((one) => one.tag === tag && one.seconds === at),
    );
  });

function sampleAt(tag: string, value: unknown, seconds: number) {
  return { ...sample(tag, value, 0), at: new Date(morning + seconds * 1000).toISOString() };
}
