import { describe, expect, test, vi } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import type { Reading } from '#server/oee/ledger/ledger.ts';
import { createRegistry } from '#server/production/ingest/commit/registry.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import {
  addLateWork,
  claimLateWork,
  endLateWork,
  releaseLateWork,
} from '#server/recounts/late-work.store.ts';

import type { PreparedLate } from './finish-late.ts';
import { startLateWorker } from './late-worker.ts';

const minute = 60_000;

function now() {
  return morning + minute;
}

describe.each(testDatabases)('on %s', (kind) => {
  test('two instances that store late and new samples of one machine do not block each other', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const error = vi.fn<() => void>();
    const log = { warn: () => {}, error };
    const clock = { now: morning };
    const [one, two] = [1, 2].map(() =>
      createPipeline({ db, bus: createLocalBus(), now: () => clock.now, log }),
    );
    await one?.ingest('line', [sample('status', 'RUNNING', 0)]);
    for (let round = 1; round <= 60; round += 1) {
      const at = round * 20;
      clock.now = morning + at * minute;
      await Promise.all([
        one?.ingest('line', [sample('status', round % 2 ? 'STOPPED' : 'RUNNING', at - 90)]),
        two?.ingest('line', [sample('totalparts', 10 * round, at), sample('product', 'cap', at)]),
        two?.ingest('line', [sample('status', 'RUNNING', at - 70)]),
        one?.ingest('line', [sample('status', 'STOPPED', at)]),
      ]);
    }
    await one?.close();
    await two?.close();
    expect(error.mock.calls).toEqual([]);
    await close();
  });

  test('an instance whose claim is too old ends no work that came since', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const late: Reading = { at: morning, seq: 0, source: 'line', tag: 'status', value: 'RUNNING' };
    function add() {
      return db.transaction().execute((tx) => addLateWork(tx, 'machine-1', [late]));
    }
    async function claimAt(at: number) {
      const work = await claimLateWork(db, 'machine-1', { now: at, until: at + minute });
      if (!work) throw new Error('The claim was refused');
      return work;
    }
    await add();
    const slow = await claimAt(morning);
    const quick = await claimAt(morning + 2 * minute);
    expect(await endLateWork(db, quick)).toBe(true);
    await add();

    expect(await endLateWork(db, slow)).toBe(false);
    expect(await db.selectFrom('late_work').selectAll().execute()).toHaveLength(1);
    const next = await claimAt(morning + 2 * minute);
    expect(await releaseLateWork(db, slow)).toBe(false);
    await add();
    expect(await endLateWork(db, next)).toBe(true);
    expect(await db.selectFrom('late_work').selectAll().execute()).toMatchObject([
      { claimed_until: 0 },
    ]);
    await close();
  });

  test('what failed because another instance was at it is done again', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const work = { oldest_at: morning, newest_at: morning, generation: 1, claimed_until: 0 };
    await db
      .insertInto('late_work')
      .values({ machine_id: 'machine-1', ...work })
      .execute();
    const error = vi.fn<() => void>();
    const codes = ['40P01', '23505'];
    const worker = startLateWorker({
      db,
      now,
      log: { warn: () => {}, error },
      registry: createRegistry(db, now),
      async finish() {
        const code = codes.shift();
        if (code) throw Object.assign(new Error(), { code });
        await db.deleteFrom('late_work').execute();
      },
    });
    await worker.wake();
    await worker.close();

    expect(await db.selectFrom('late_work').selectAll().execute()).toEqual([]);
    expect(error).not.toHaveBeenCalled();
    await close();
  });

  test('a machine whose late samples cannot be applied holds up no other', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const work = { oldest_at: morning, newest_at: morning, generation: 1, claimed_until: 0 };
    await db
      .insertInto('late_work')
      .values([
        { machine_id: 'machine-1', ...work },
        { machine_id: 'machine-2', ...work },
      ])
      .execute();
    const error = vi.fn<() => void>();
    const finished: string[] = [];
    const worker = startLateWorker({
      db,
      now,
      log: { warn: () => {}, error },
      registry: createRegistry(db, now),
      async finish({ machine }: PreparedLate) {
        if (machine.id === 'machine-1') throw new Error('a fault of this machine');
        finished.push(machine.id);
      },
    });
    await worker.wake();
    await worker.close();

    expect(finished).toEqual(['machine-2']);
    expect(error).toHaveBeenCalledTimes(1);
    await close();
  });
});
