import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus, type MachineChange } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { figuresByMachine, sumsByMachine } from '#server/production/figures/live-figures.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';

import { createPipeline, type Pipeline } from './pipeline.ts';
import { installSmallPlant, morning, sample } from './small-plant.fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let changes: MachineChange[];
  const log = { warn: () => {}, error: () => {} };

  const bus = createLocalBus();
  bus.subscribe('machines.changed', (more) => changes.push(...more));
  function startPipeline(): Pipeline {
    return createPipeline({ db, bus, now: () => morning + 6 * hour, log });
  }

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    changes = [];
    await installSmallPlant(db);
    pipeline = startPipeline();
  });
  afterEach(() => database.close());

  const today = { start: morning, end: morning + 5 * hour, now: morning + 4 * hour };

  test('counts parts, run time and stops of a machine', async () => {
    const reply = await pipeline.ingest('line', [
      sample('product', 'Cap 28', 0),
      sample('status', 'RUNNING', 0),
      sample('totalparts', 3035, 0),
      sample('rejectparts', 7, 0),
      sample('totalparts', 3095, 20),
      sample('rejectparts', 10, 20),
      sample('status', 'STOPPED', 30),
    ]);

    expect(reply).toEqual({ accepted: 7, duplicates: 0, rejected: [] });
    const figures = await figuresByMachine(db, ['machine-1'], {
      start: morning,
      end: morning + hour,
      now: morning + 45 * minute,
    });
    expect(figures.get('machine-1')).toMatchObject({
      sums: { runMs: 30 * minute, stopMs: 15 * minute, totalParts: 60, goodParts: 57 },
      kpis: { Availability: 30 / 45, Performance: 600 / 1800, Quality: 57 / 60, Reasons: [] },
      downTime: 15,
    });
  });

  test('tells the bus what changed, after the commit', async () => {
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('temperature', 211, 1),
      { ...sample('totalparts', 5, 2), machine: 'M2' },
    ]);

    expect(changes).toEqual([
      {
        machineId: 'machine-1',
        plantId: 'plant',
        clientId: 'acme',
        status: { value: 'RUNNING', since: morning },
        metrics: [{ name: 'temperature', value: 211, at: morning + minute, quality: 'good' }],
        kpisChanged: true,
      },
      {
        machineId: 'machine-2',
        plantId: 'plant',
        clientId: 'acme',
        status: expect.anything(),
        kpisChanged: true,
      },
    ]);
  });

  test('parts that only change from good to reject are published too', async () => {
    await pipeline.ingest('line', [sample('totalparts', 0, 0), sample('rejectparts', 0, 0)]);
    await pipeline.ingest('line', [sample('totalparts', 5, 1)]);
    await pipeline.ingest('line', [sample('rejectparts', 1, 2)]);

    expect(changes.map(({ parts }) => parts)).toEqual([
      undefined,
      { total: 5, good: 5, reject: 0 },
      { total: 0, good: -1, reject: 1 },
    ]);
  });

  test("only today's parts are published when some were made before midnight", async () => {
    const evening = 15.5 * 60;
    await pipeline.close();
    pipeline = createPipeline({ db, bus, now: () => morning + 20 * hour, log });
    await pipeline.ingest('line', [
      sample('product', 'cap', evening),
      sample('status', 'RUNNING', evening),
      sample('totalparts', 100, evening),
    ]);
    await pipeline.ingest('line', [sample('totalparts', 460, evening + 60)]);

    expect(changes.at(-1)?.parts).toEqual({ total: 180, good: 180, reject: 0 });
  });

  test('books of an older version, without what is known of the counters, go on', async () => {
    await pipeline.ingest('line', [sample('totalparts', 100, 0), sample('totalparts', 105, 61)]);
    await db.updateTable('machine_states').set({ counting: null }).execute();
    const checkpoints = await db.selectFrom('machine_checkpoints').selectAll().execute();
    for (const { at, ledger } of checkpoints) {
      const older = { ...(JSON.parse(ledger) as object), counting: undefined };
      await db
        .updateTable('machine_checkpoints')
        .set({ ledger: JSON.stringify(older) })
        .where('at', '=', at)
        .execute();
    }

    const restarted = startPipeline();
    await restarted.ingest('line', [sample('totalparts', 110, 62)]);
    await restarted.ingest('line', [sample('totalparts', 107, 61.5)]);

    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')?.totalParts).toBe(10);
  });

  test('stores a repeated sample once, in one batch or in several', async () => {
    const batch = [
      sample('totalparts', 1, 0),
      sample('totalparts', 9, 1),
      sample('totalparts', 9, 1),
    ];

    expect(await pipeline.ingest('line', batch)).toMatchObject({ accepted: 2, duplicates: 1 });
    expect(await pipeline.ingest('line', batch)).toMatchObject({ accepted: 0, duplicates: 3 });
    const more = [...batch, sample('totalparts', 9, 2)];
    expect(await pipeline.ingest('line', more)).toMatchObject({ accepted: 1, duplicates: 3 });

    expect(await db.selectFrom('samples').selectAll().execute()).toHaveLength(3);
    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')).toMatchObject({ totalParts: 8 });
  });

  test.each([
    [{ tag: 'status' }, 'sample.badShape'],
    [7, 'sample.badShape'],
    [{ ...sample('status', 'RUNNING', 0), note: 'x' }, 'sample.badShape'],
    [{ ...sample('status', 'RUNNING', 0), machine: 'M9' }, 'sample.unknownMachine'],
    [{ ...sample('status', 'RUNNING', 0), machine: 'M1\u0000' }, 'sample.unknownMachine'],
    [sample('pressure', 3, 0), 'sample.unknownTag'],
    [sample('__proto__', 3, 0), 'sample.unknownTag'],
    [sample('status', 'IDLE', 0), 'sample.badStatus'],
    [sample('totalparts', -1, 0), 'sample.badValue'],
    [sample('totalparts', '12', 0), 'sample.badValue'],
    [sample('changeover', 'true', 0), 'sample.badValue'],
    [sample('temperature', true, 0), 'sample.badValue'],
    [sample('temperature', Infinity, 0), 'sample.badValue'],
    [sample('product', 'Cap\u0000', 0), 'sample.unknownProduct'],
    [{ ...sample('status', 'RUNNING', 0), at: '2026-06-10T13:00:00' }, 'sample.badInstant'],
    [{ ...sample('status', 'RUNNING', 0), at: '2026-02-30T13:00:00Z' }, 'sample.badInstant'],
    [{ ...sample('status', 'RUNNING', 0), seq: 1.5 }, 'sample.badSeq'],
    [sample('status', 'RUNNING', 6 * 60 + 6), 'sample.future'],
    [sample('status', 'RUNNING', -36 * 24 * 60), 'sample.tooOld'],
  ])('rejects %j by itself as %s', async (bad, code) => {
    const reply = await pipeline.ingest('line', [sample('status', 'RUNNING', 0), bad]);

    expect(reply).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [{ index: 1, code, ErrorMessage: expect.any(String) }],
    });
  });

  test('a source writes only to its own machines', async () => {
    const reply = await pipeline.ingest('other', [
      { ...sample('status', 'RUNNING', 0), machine: 'machine-1' },
    ]);

    expect(reply.rejected).toMatchObject([{ code: 'sample.unknownMachine' }]);
  });

  test('a machine that is registered later is found without a restart', async () => {
    await pipeline.ingest('line', []);
    await db
      .insertInto('data_source_machines')
      .values({ source_id: 'other', machine_id: 'machine-1', external_name: 'X' })
      .execute();
    const later = createPipeline({ db, bus, now: Date.now, log, retentionMs: Infinity });

    expect(
      await later.ingest('other', [{ ...sample('status', 'RUNNING', 0), machine: 'X' }]),
    ).toMatchObject({
      accepted: 1,
    });
  });

  test('goes on from where it stood after a restart', async () => {
    await pipeline.ingest('line', [sample('status', 'RUNNING', 0), sample('totalparts', 100, 0)]);
    await pipeline.close();

    await startPipeline().ingest('line', [
      sample('totalparts', 130, 90),
      sample('status', 'STOPPED', 90),
    ]);

    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')).toMatchObject({ totalParts: 30, runMs: 90 * minute });
    expect((await currentStates(db, ['machine-1', 'machine-2'])).get('machine-1')).toMatchObject({
      status: 'STOPPED',
      since: morning + 90 * minute,
    });
  });

  test('two instances that write one machine count every part once', async () => {
    const second = startPipeline();
    await pipeline.ingest('line', [sample('totalparts', 0, 0)]);
    await second.ingest('line', [sample('totalparts', 10, 1)]);
    await pipeline.ingest('line', [sample('totalparts', 15, 2)]);
    await second.ingest('line', [sample('totalparts', 21, 3)]);

    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')?.totalParts).toBe(21);
  });

  test('a failed commit rejects its batches and the next one succeeds', async () => {
    await pipeline.ingest('line', [sample('totalparts', 0, 0)]);
    await db.schema.alterTable('hours').renameTo('hours_away').execute();

    await expect(pipeline.ingest('line', [sample('totalparts', 5, 1)])).rejects.toMatchObject({
      statusCode: 503,
    });

    await db.schema.alterTable('hours_away').renameTo('hours').execute();
    expect(await pipeline.ingest('line', [sample('totalparts', 5, 1)])).toMatchObject({
      accepted: 1,
      duplicates: 0,
    });
    const sums = await sumsByMachine(db, ['machine-1'], today);
    expect(sums.get('machine-1')?.totalParts).toBe(5);
  });
});
