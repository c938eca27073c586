import { describe, expect, test, vi } from 'vitest';

import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { releaseClaims } from '#server/production/ingest/check/claims.ts';
import { createRegistry } from '#server/production/ingest/commit/registry.ts';
import { installSmallPlant, morning } from '#server/production/ingest/small-plant.fixture.ts';
import {
  addRecount,
  advanceRecount,
  claimRecount,
  nextRecount,
  releaseRecount,
  type RecountCause,
  type RecountWork,
} from '#server/recounts/recount.store.ts';

import { startRecountWorker } from './recount-worker.ts';

describe.each(testDatabases)('on %s', (kind) => {
  test('a reason of a stop reads no products again, another calendar does', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const known = createRegistry(db, () => morning);
    await known.refresh();
    const refresh = vi.fn<() => Promise<void>>(known.refresh);
    const recount = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const worker = startRecountWorker({
      db,
      now: () => morning,
      log: { warn: () => {}, error: () => {} },
      registry: { ...known, refresh },
      recount: () => recount().then(() => void db.deleteFrom('recount_work').execute()),
    });
    async function counted(cause: RecountCause) {
      await addRecount(db, ['machine-1'], { start: morning, end: morning + 1, cause });
      await worker.wake();
      return { reads: refresh.mock.calls.length, recounts: recount.mock.calls.length };
    }

    expect(await counted('reason')).toEqual({ reads: 0, recounts: 1 });
    expect(await counted('calendar')).toEqual({ reads: 1, recounts: 2 });
    known.expire();
    expect(await counted('reason')).toEqual({ reads: 2, recounts: 3 });
    await worker.close();
    await close();
  });

  test('the work of an instance that died is another’s within seconds', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const clock = { now: morning };
    const claims: number[] = [];
    const worker = startRecountWorker({
      db,
      now: () => (clock.now += 1000),
      log: { warn: () => {}, error: () => {} },
      registry: createRegistry(db, () => morning),
      async recount({ work, interval, claimedUntil, isLast }) {
        const done = { doneUntil: interval.end, isDone: isLast, claimedUntil };
        expect(await advanceRecount(db, work, done)).toBe(true);
        claims.push(claimedUntil - clock.now);
      },
    });
    await db
      .updateTable('machine_states')
      .set({ first_at: morning - 20 * 86_400_000 })
      .execute();
    await addRecount(db, ['machine-1'], { start: 0, end: morning + 1, cause: 'calendar' });
    await claimRecount(db, 'machine-1', { now: morning, until: morning + 3_600_000 });
    await worker.wake();
    expect(claims).toEqual([]);

    await releaseClaims(db);
    await worker.wake();
    expect(claims.length).toBeGreaterThan(0);
    expect(claims.every((ms) => ms <= 20_000)).toBe(true);
    expect(await db.selectFrom('recount_work').selectAll().execute()).toEqual([]);
    await worker.close();
    await close();
  });

  test('a claim that has expired is not given back: the work is another’s by then', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    await addRecount(db, ['machine-1'], { start: 0, end: morning, cause: 'calendar' });
    const late = await claimRecount(db, 'machine-1', { now: morning, until: morning + 10 });
    const other = await claimRecount(db, 'machine-1', { now: morning + 20, until: morning + 30 });
    async function isFree(): Promise<boolean> {
      return (await nextRecount(db, morning + 25)) !== undefined;
    }

    await releaseRecount(db, late as RecountWork);
    expect(await isFree()).toBe(false);
    await releaseRecount(db, other as RecountWork);
    expect(await isFree()).toBe(true);
    await close();
  });

  test('products are known however many there are', async () => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const rows = Array.from({ length: 2500 }, (_, index) => ({
      id: `product-${index}`,
      client_id: 'acme',
      display_name: `Product ${index}`,
      ideal_cycle_ms: index,
    }));
    for (let from = 0; from < rows.length; from += 500)
      await db
        .insertInto('products')
        .values(rows.slice(from, from + 500))
        .execute();
    const registry = createRegistry(db, () => morning);
    await registry.refresh();
    const machine = registry.machineOf('machine-1');

    // Two entries a product: its id and its name.
    expect(machine?.products.size).toBe(2 * 2502);
    expect(machine?.rules.cycleOf('product-2499', morning)).toBe(2499);
    await close();
  });
});
