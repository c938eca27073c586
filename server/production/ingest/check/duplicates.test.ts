import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';
import { metricStats } from '#server/production/figures/machines/metric-values.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const window = { start: morning, end: morning + 60 * minute, now: morning + 60 * minute };

/**
 * Conflicting samples of one instant, of two sources or of timestamps in whole seconds; the last
 * counts.
 */
const changes: readonly (readonly [tag: string, values: readonly unknown[]])[] = [
  ['status', ['STOPPED', 'RUNNING', 'UNDEFINED']],
  ['changeover', [true, false]],
  ['product', ['cap', 'lid']],
  ['totalparts', [100, 103, 107]],
  ['goodparts', [100, 103, 107]],
  ['rejectparts', [0, 2, 3]],
  ['temperature', [210, 212, 208]],
];

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

  function startPipeline(): Pipeline {
    const log = { warn: () => {}, error: () => {} };
    return createPipeline({ db, bus: createLocalBus(), now: () => window.now, log });
  }

  test.each([
    ['in one batch', ['STOPPED RUNNING']],
    ['in two calls', ['STOPPED', 'RUNNING']],
    ['after a restart', ['STOPPED', '', 'RUNNING']],
  ])('STOPPED and then RUNNING at one instant is RUNNING: %s', async (_, calls) => {
    const replies = [];
    for (const call of calls) {
      const sent = call.split(' ').map((value) => sample('status', value, 5));
      if (call === '') await restart();
      else replies.push(await pipeline.ingest('line', sent));
    }
    await pipeline.lateApplied();

    expect(replies.map(({ duplicates }) => duplicates)).toEqual(replies.map(() => 0));
    expect(await status()).toBe('RUNNING');
    const sums = await sumsByMachine(db, ['machine-1'], window);
    expect(sums.get('machine-1')).toMatchObject({ runMs: 55 * minute, stopMs: 0 });
  });

  test('within one millisecond the later of a batch stands', async () => {
    const at = '2026-06-10T13:05:00.000';
    await pipeline.ingest('line', [
      { ...sample('status', 'STOPPED', 5), at: `${at}100Z` },
      { ...sample('status', 'RUNNING', 5), at: `${at}900Z` },
    ]);

    expect(await status()).toBe('RUNNING');
  });

  test.each(changes)('each %s of one instant is kept, and the last stands', async (tag, values) => {
    const sent = values.map((value) => sample(tag, value, 5));

    expect(await pipeline.preview('line', sent)).toEqual(accepted(values.length));
    expect(await pipeline.ingest('line', sent)).toEqual(accepted(values.length));
    expect(await pipeline.preview('line', sent)).toEqual(repeated(values.length));
    expect(await pipeline.ingest('line', sent)).toEqual(repeated(values.length));
    expect(await pipeline.ingest('line', sent.slice(-1))).toEqual(repeated(1));
    expect(await db.selectFrom('samples').selectAll().execute()).toHaveLength(values.length);
    expect(await standing(tag)).toEqual(values.at(-1));
  });

  test('a number that a source gives twice is no reason to lose a change', async () => {
    const first = { ...sample('status', 'STOPPED', 5), seq: 7 };
    const second = { ...sample('status', 'RUNNING', 5), seq: 7 };

    expect(await pipeline.ingest('line', [first])).toEqual(accepted(1));
    expect(await pipeline.ingest('line', [second])).toEqual(accepted(1));
    expect(await status()).toBe('RUNNING');
    expect(await pipeline.ingest('line', [first, second])).toEqual(repeated(2));
  });

  test('however changes of one instant come, the last stands, and sent again they change nothing', async () => {
    const statuses = fc.array(fc.constantFrom('STOPPED', 'RUNNING', 'UNDEFINED'), {
      minLength: 1,
      maxLength: 5,
    });
    let minutes = 0;
    await fc.assert(
      fc.asyncProperty(statuses, fc.boolean(), async (values, isInCalls) => {
        minutes += 0.1;
        const sent = values.map((value) => sample('status', value, minutes));
        // Sent one by one, a status that comes back would be taken for a repeat of the first.
        const calls = isInCalls ? [...sent.map((one) => [one]), sent] : [sent];
        for (const call of calls) await pipeline.ingest('line', call);
        await pipeline.lateApplied();
        const before = await books();
        expect(await status()).toBe(values.at(-1));

        await restart();
        expect(await pipeline.ingest('line', sent)).toEqual(repeated(sent.length));
        expect(await books()).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  async function restart() {
    await pipeline.close();
    pipeline = startPipeline();
  }

  async function status() {
    return (await currentStates(db, ['machine-1'])).get('machine-1')?.status;
  }

  async function standing(tag: string) {
    if (tag === 'status') return status();
    if (tag === 'temperature') {
      const figures = await metricStats(db, ['machine-1'], window);
      return figures.find(({ name }) => name === tag)?.last;
    }
    const state = await db
      .selectFrom('machine_states')
      .selectAll()
      .where('machine_id', '=', 'machine-1')
      .executeTakeFirstOrThrow();
    if (tag === 'changeover') return state.is_changeover === 1;
    const { product_id, total_counter, good_counter, reject_counter } = state;
    const known: Record<string, unknown> = {
      product: product_id,
      totalparts: total_counter,
      goodparts: good_counter,
      rejectparts: reject_counter,
    };
    return known[tag];
  }

  async function books() {
    return {
      samples: await db.selectFrom('samples').selectAll().orderBy('at').orderBy('seq').execute(),
      segments: await db.selectFrom('segments').selectAll().orderBy('start_at').execute(),
      hours: await db.selectFrom('hours').selectAll().orderBy('hour_at').execute(),
    };
  }
});

function accepted(count: number) {
  return { accepted: count, duplicates: 0, rejected: [] };
}

function repeated(count: number) {
  return { accepted: 0, duplicates: count, rejected: [] };
}
