import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { noSums } from '#server/oee/sums.ts';
import {
  figuresByMachine,
  hourlySeries,
  sumsByMachine,
} from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const now = morning + 4 * hour;

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    pipeline = startPipeline();
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  test.each([
    ['up to now', 0],
    ['up to 50 ms ago', 50],
    ['up to 5 minutes ago', 5 * minute],
  ])('5 parts that were counted 10 minutes ago are 5 in a window %s', async (_, before) => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 200),
      sample('totalparts', 100, 210),
      sample('totalparts', 105, 230),
    ]);

    expect(await ofWindow(morning + 180 * minute, now - before)).toMatchObject({ totalParts: 5 });
  });

  test('shifts that change at half past have the parts that were counted in them', async () => {
    // A part every two minutes, and 5 a minute from 60 to 90 minutes.
    const minutes = Array.from({ length: 121 }, (_, index) => index);
    const counts = minutes.map((at) =>
      sample('totalparts', 1000 + Math.floor(at / 2) + 5 * Math.max(0, Math.min(30, at - 60)), at),
    );
    await pipeline.ingest('line', [sample('status', 'RUNNING', 0), ...counts]);
    const [first, second] = [
      await ofWindow(morning + 30 * minute, morning + 90 * minute),
      await ofWindow(morning + 90 * minute, morning + 120 * minute),
    ];

    expect([first.totalParts, second.totalParts]).toEqual([30 + 145, 15 + 5]);
  });

  test('products of a cut hour keep their own cycles and changes', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('product', 'cap', 0),
      sample('totalparts', 0, 0),
      ...[1, 2, 3, 4, 5, 6].map((at) => sample('totalparts', at * 4, at)),
      sample('product', 'lid', 10),
      ...[11, 12].map((at) => sample('totalparts', 24 + (at - 10) * 2, at)),
    ]);

    expect(await ofWindow(morning, morning + 8 * minute)).toMatchObject({
      totalParts: 24,
      idealMs: 240_000,
      changeovers: 0,
    });
    expect(await ofWindow(morning + 8 * minute, morning + 30 * minute)).toMatchObject({
      totalParts: 4,
      idealMs: 80_000,
      changeovers: 1,
    });
  });

  test('where samples are no longer kept, parts are estimated, and said to be', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      ...[0, 1, 2, 3, 4, 5].map((at) => sample('totalparts', at * 12, at)),
      sample('totalparts', 60, 90),
    ]);
    const asked = { start: morning, end: morning + 30 * minute, now };
    async function known() {
      const figures = (await figuresByMachine(db, ['machine-1'], asked)).get('machine-1');
      return [figures?.sums.totalParts, figures?.isEstimated];
    }

    expect(await known()).toEqual([60, false]);
    await db
      .deleteFrom('samples')
      .where('at', '<', morning + hour)
      .execute();
    expect(await known()).toEqual([30, true]);
    const whole = await figuresByMachine(db, ['machine-1'], { ...asked, end: morning + hour });
    expect(whole.get('machine-1')).toMatchObject({ isEstimated: false });
  });

  test('a window has the parts that were counted in it, and its pieces add up', async () => {
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, cuts }) => {
        await clear(db);
        let [at, value] = [0, 5000];
        const counted: { at: number; parts: number }[] = [];
        const sent = [sample('status', 'RUNNING', 0), sample('totalparts', value, 0)];
        for (const { seconds, parts } of steps) {
          at += seconds * 1000;
          value += parts;
          counted.push({ at, parts });
          const instant = new Date(morning + at).toISOString();
          sent.push({ ...sample('totalparts', value, 0), at: instant });
        }
        await pipeline.close();
        pipeline = startPipeline();
        await pipeline.ingest('line', sent);
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 239];
        for (const [index, end] of edges.slice(1).entries()) {
          const start = edges[index] ?? 0;
          const within = counted.filter((one) => one.at >= start * minute && one.at < end * minute);
          const window = [morning + start * minute, morning + end * minute] as const;
          const parts = within.reduce((sum, one) => sum + one.parts, 0);
          expect((await ofWindow(...window)).totalParts).toBe(parts);
          expect(await inHours(...window)).toBe(parts);
        }
      }),
      { numRuns: 20, endOnFailure: true },
    );
  });

  function startPipeline(): Pipeline {
    const log = { warn: () => {}, error: () => {} };
    return createPipeline({ db, bus: createLocalBus(), now: () => now, log });
  }

  async function ofWindow(start: number, end: number) {
    const sums = await sumsByMachine(db, ['machine-1'], { start, end, now });
    return sums.get('machine-1') ?? noSums;
  }

  async function inHours(start: number, end: number) {
    const hours = await hourlySeries(db, ['machine-1'], { start, end, now });
    return (hours.get('machine-1') ?? []).reduce((sum, one) => sum + one.sums.totalParts, 0);
  }
});

/** Counts less than a minute apart: none of them is spread. Windows are cut between them. */
const history = fc.record({
  steps: fc.array(fc.record({ seconds: fc.integer({ min: 5, max: 59 }), parts: fc.nat(9) }), {
    minLength: 50,
    maxLength: 200,
    size: 'max',
  }),
  cuts: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 3 }),
});

async function clear(db: Db): Promise<void> {
  for (const table of ['samples', 'segments', 'hours', 'machine_states'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('machine_checkpoints').execute();
}
