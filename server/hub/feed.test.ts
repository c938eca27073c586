import { afterEach, describe, expect, test, vi } from 'vitest';

import type { Caller } from '#server/access/caller.ts';
import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import { hourMs } from '#shared/durations.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { createFeed } from './feed.ts';
import { liveSnapshot } from './live-scope.ts';

const administrator = callerOf('all');
const ofAcme = callerOf(['acme']);
const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ended.splice(0)) await end();
});

describe.each(testDatabases)('on %s', (kind) => {
  test('the first viewer of the morning is not shown the figures of yesterday', async () => {
    const { feed, ingest, clock, kpisOf } = await start(kind);
    clock.now = morning + 10 * hourMs;
    await ingest([sample('totalparts', 1000, 540), sample('totalparts', 1500, 590)]);
    const evening = await feed.open({ plantId: 'plant' }, ofAcme);
    evening?.release();

    clock.now = morning + 22 * hourMs;
    await ingest([sample('totalparts', 1501, 22 * 60 - 1)]);

    expect(await kpisOf(ofAcme)).toMatchObject({ TotalParts: 1 });
  });

  test('a change that comes while the first rows are read is not counted instead of them', async () => {
    const { feed, ingest, bus, clock, kpisOf, onRead } = await start(kind);
    clock.now = morning + hourMs;
    await ingest([sample('totalparts', 1000, 0), sample('totalparts', 1504, 59)]);
    const published = vi.fn<() => void>(() =>
      bus.publish('machines.changed', [
        { ...firstMachine, kpisChanged: true, parts: { total: 1, good: 1, reject: 0 } },
      ]),
    );
    onRead(() => {
      if (feed.scopeCount() > 0 && published.mock.calls.length === 0) published();
    });

    expect(await kpisOf(ofAcme)).toMatchObject({ TotalParts: 504 });
    expect(published).toHaveBeenCalledOnce();
  });

  test('what another instance stored and did not publish is read when that is noticed', async () => {
    const { feed, ingest, bus, clock, db } = await start(kind);
    clock.now = morning + hourMs;
    await ingest([sample('status', 'RUNNING', 30)]);
    const opened = await feed.open({ plantId: 'plant' }, ofAcme);
    await db
      .updateTable('machine_states')
      .set({ status: 'STOPPED', status_since: morning + hourMs - 60_000 })
      .where('machine_id', '=', firstMachine.machineId)
      .execute();

    bus.publish('changes.missed', { what: 'machines' });

    await eventually(() =>
      expect(opened?.channel.entries('status')).toContainEqual(
        expect.objectContaining({ Id: firstMachine.machineId, Value: 'STOPPED' }),
      ),
    );
    opened?.release();
  });

  test('in a plant with machines of two clients each sees its own, in either order of arrival', async () => {
    const { feed, bus, db } = await start(kind);
    await db
      .insertInto('clients')
      .values({ id: 'rival', display_name: 'Rival', origin: null, theme: '{}' })
      .execute();
    await db
      .updateTable('machines')
      .set({ client_id: 'rival' })
      .where('id', '=', 'machine-2')
      .execute();
    const all = await feed.open({ plantId: 'plant' }, administrator);
    const own = await feed.open({ plantId: 'plant' }, ofAcme);

    bus.publish('machines.changed', [
      { ...firstMachine, machineId: 'machine-2', status: { value: 'RUNNING', since: morning } },
    ]);

    expect(idsIn(all)).toEqual(['machine-1', 'machine-2']);
    expect(idsIn(own)).toEqual(['machine-1']);
  });

  test('a machine that is registered later comes into an open channel, with new goals of others', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { feed, db } = await start(kind);
    const opened = await feed.open({ plantId: 'plant' }, ofAcme);
    const known = await db
      .selectFrom('machines')
      .selectAll()
      .where('id', '=', 'machine-1')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('machines')
      .values({ ...known, id: 'machine-3', position: 3 })
      .execute();
    await db.updateTable('machines').set({ parts_hourly_goal: 77 }).execute();

    vi.advanceTimersByTime(15_000);

    await eventually(() => expect(idsIn(opened)).toContain('machine-3'));
    await eventually(() =>
      expect(opened?.channel.entries('kpis')).toContainEqual(
        expect.objectContaining({ Id: 'machine-1', PartsHourlyGoal: 77 }),
      ),
    );
  });

  test('channels end with their last subscriber, and one that could not be read leaves nothing', async () => {
    const { feed, db } = await start(kind);
    const opened = [
      await feed.open({ plantId: 'plant' }, ofAcme),
      await feed.open({ plantId: 'plant' }, ofAcme),
    ];
    expect(feed.scopeCount()).toBe(1);
    for (const one of opened) one?.release();
    expect(feed.scopeCount()).toBe(0);

    await db.schema.dropTable('metric_values').execute();
    await expect(feed.open({ plantId: 'plant' }, ofAcme)).rejects.toThrow('metric_values');
    expect(feed.scopeCount()).toBe(0);
  });
});

const firstMachine = { machineId: 'machine-1', plantId: 'plant', clientId: 'acme' };

type Opened = Awaited<ReturnType<ReturnType<typeof createFeed>['open']>>;

function idsIn(opened: Opened) {
  return opened?.channel.entries('status').map((entry) => entry['Id']);
}

function callerOf(clients: Caller['clients']): Caller {
  return { accountId: 'a', sessionId: 's', kind: 'person', roles: [], hasAgreed: true, clients };
}

async function start(kind: (typeof testDatabases)[number]) {
  const { db, close }: { db: Db; close: () => Promise<void> } = await openTestDatabase(kind);
  await installSmallPlant(db);
  const clock = { now: morning };
  const reads: (() => void)[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      for (const read of reads) read();
      return Promise.resolve(result);
    },
  });
  const parts = { db, bus: createLocalBus(), now: () => clock.now };
  const pipeline = createPipeline({ ...parts, log: { warn: () => {}, error: () => {} } });
  const feed = createFeed({ ...parts, db: watched });
  ended.push(async () => {
    feed.close();
    await pipeline.close();
    await close();
  });
  return {
    ...parts,
    clock,
    feed,
    /** Called after each query of the feed. */
    onRead: (read: () => void) => void reads.push(read),
    ingest: (samples: readonly unknown[]) => pipeline.ingest('line', samples),
    /** KPIs of the first machine in a new subscriber's snapshot. */
    async kpisOf(caller: Caller) {
      const opened = await feed.open({ plantId: 'plant' }, caller);
      if (!opened) return undefined;
      const { machineKpis } = liveSnapshot(opened.channel, ['kpis'], clock.now);
      opened.release();
      return machineKpis.find(({ Id }) => Id === 'machine-1');
    },
  };
}
