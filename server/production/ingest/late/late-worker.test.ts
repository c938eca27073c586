import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createLocalBus, type MachineChange } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { sumsByMachine } from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const now = morning + 300 * minute;
const log = { warn: () => {}, error: () => {} };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let changes: MachineChange[];
  const bus = createLocalBus();
  bus.subscribe('machines.changed', (changed) => changes.push(...changed));

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    changes = [];
    await installSmallPlant(db);
    pipeline = start(now);
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('totalparts', 100, 0),
      sample('totalparts', 160, 70),
      sample('status', 'STOPPED', 130),
      sample('totalparts', 200, 190),
    ]);
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  test('a late sample is in the figures, and published, when its reply comes', async () => {
    await pipeline.ingest('line', [sample('status', 'STOPPED', 60)]);

    expect(await runMinutes()).toBe(60);
    expect(changes.at(-1)).toMatchObject({ machineId: 'machine-1', kpisChanged: true });
    expect(await db.selectFrom('late_work').selectAll().execute()).toEqual([]);
  });

  test('what came in order of the same batch is applied at once', async () => {
    await pipeline.ingest('line', [
      sample('status', 'STOPPED', 60),
      sample('status', 'RUNNING', 200),
      sample('totalparts', 230, 200),
    ]);

    expect(await runMinutes()).toBe(60 + 100);
    expect(await parts()).toBe(130);
  });

  test('late samples of an instance that died are applied by the next one', async () => {
    await claim(now + minute);
    await pipeline.ingest('line', [sample('status', 'STOPPED', 60)]);
    expect(await runMinutes()).toBe(130);

    await pipeline.close();
    pipeline = start(now + 2 * minute);
    // The reply to any late sample waits for all known late work.
    await pipeline.ingest('line', [sample('status', 'STOPPED', 60.5)]);

    expect(await runMinutes()).toBe(60);
  });

  test('what comes late while a replay is under way is not lost', async () => {
    await Promise.all(
      [90, 80, 70, 60, 50].map((at) => pipeline.ingest('line', [sample('status', 'STOPPED', at)])),
    );
    await expect.poll(() => db.selectFrom('late_work').selectAll().execute()).toEqual([]);

    expect(await runMinutes()).toBe(50);
  });

  test('other work goes on while a long past is applied again', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      sample('totalparts', 200 + index, 191 + index / 200),
    );
    await pipeline.ingest('line', many);
    // Each read of the clock is 20 ms later.
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20));
    let turns = 0;
    let isDone = false;
    function count() {
      turns += 1;
      if (!isDone) setImmediate(count);
    }
    setImmediate(count);

    await pipeline.ingest('line', [sample('product', 'cap', 1)]);
    // Polls without `wake`: the worker rests in proportion to the measured time of its work.
    await expect.poll(() => db.selectFrom('late_work').selectAll().execute()).toEqual([]);
    isDone = true;
    vi.restoreAllMocks();

    expect(turns).toBeGreaterThan(5000);
    expect(await parts()).toBe(100 + 9999);
  });

  function start(at: number): Pipeline {
    return createPipeline({ db, bus, now: () => at, log });
  }

  /** Claims the late samples of the first machine, as another instance would. */
  async function claim(until: number) {
    await db
      .insertInto('late_work')
      .values({
        machine_id: 'machine-1',
        oldest_at: now,
        newest_at: now,
        generation: 0,
        claimed_until: until,
      })
      .execute();
  }

  async function sums() {
    const window = { start: morning, end: now, now };
    return (await sumsByMachine(db, ['machine-1'], window)).get('machine-1');
  }

  async function runMinutes() {
    return ((await sums())?.runMs ?? 0) / minute;
  }

  async function parts() {
    return (await sums())?.totalParts;
  }
});
