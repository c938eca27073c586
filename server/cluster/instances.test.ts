import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';

import { createLocalBus, type Messages } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import {
  countAbandonedInstances,
  listInstances,
  removeInstance,
  writeInstance,
} from './instances.store.ts';
import { createInstance, createInstanceWatch } from './watch-instances.ts';

const here = { name: 'plant-1:8080' };

describe.each(testDatabases)('on %s', (kind) => {
  test('a server that left its row behind ended uncleanly, and is counted once', async () => {
    const { db, close } = await openTestDatabase(kind);
    const [one, two, three] = [1, 2, 3].map(() => createInstance(here.name, '1.0.0'));
    if (!one || !two || !three) throw new Error('three were made');
    expect(await countAbandonedInstances(db, here)).toBe(0);

    await writeInstance(db, one);
    await removeInstance(db, one.id);
    expect(await countAbandonedInstances(db, here)).toBe(0);

    await writeInstance(db, two);
    expect(await countAbandonedInstances(db, here)).toBe(1);
    await writeInstance(db, three);
    await writeInstance(db, three);
    expect(await countAbandonedInstances(db, here)).toBe(2);
    expect(await countAbandonedInstances(db, here)).toBe(2);
    await close();
  });

  test('a database that cannot be written keeps no server from starting', async () => {
    const { db, close } = await openTestDatabase(kind);
    const error = vi.fn<() => void>();
    const watch = createInstanceWatch({
      db,
      bus: createLocalBus(),
      shared: undefined,
      log: { warn: () => {}, error },
      instance: createInstance(here.name, '1.0.0'),
    });
    await db.schema.dropTable('instances').execute();

    await watch.begin();
    await watch.end();

    expect(watch.uncleanExits()).toBe(0);
    expect(error).toHaveBeenCalledTimes(2);
    await close();
  });
});

describe.runIf(testDatabases.includes('PostgreSQL'))('of several', () => {
  test('one elsewhere is left alone until it has been silent for long', async () => {
    const { db, close } = await openTestDatabase('PostgreSQL');
    await writeInstance(db, createInstance('plant-2:8080', '1.0.0'));

    expect(await countAbandonedInstances(db, here)).toBe(0);
    expect(await listInstances(db)).toMatchObject([{ name: 'plant-2:8080', version: '1.0.0' }]);
    await sql`UPDATE instances SET seen_at = seen_at - 31000`.execute(db);
    expect(await countAbandonedInstances(db, here)).toBe(1);
    expect(await listInstances(db)).toEqual([]);
    await close();
  });

  test('what an instance that died, or that the bus does not reach, has stored is read again', async () => {
    const { db, close } = await openTestDatabase('PostgreSQL');
    const bus = createLocalBus();
    const missed: Messages['changes.missed']['what'][] = [];
    bus.subscribe('changes.missed', ({ what }) => missed.push(what));
    const removed = vi.fn<(id: string) => void>();
    const shared = {
      ...bus,
      state: () => ({ isConnected: true, waiting: 0, refused: 0, missed: 0 }),
      roundTripMs: () => Promise.resolve(1),
      silentFor: () => Infinity,
      removePeer: removed,
      close: () => Promise.resolve(),
    };
    const log = { warn: () => {}, error: () => {} };
    const watch = createInstanceWatch({
      db,
      bus,
      shared,
      log,
      instance: createInstance(here.name, '1.0.0'),
    });
    const other = createInstance('plant-2:8080', '1.0.0');
    await writeInstance(db, other);
    await watch.begin();
    await eventually(() => expect(missed).toContain('machines'));

    await sql`UPDATE instances SET seen_at = seen_at - 7000 WHERE id = ${other.id}`.execute(db);

    await eventually(() => expect(missed).toContain('everything'));
    expect(removed).toHaveBeenCalledWith(other.id);
    await watch.end();
    await close();
  });
});
