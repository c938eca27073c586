import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SystemStatus } from '#schemas/api/system-status.gen.ts';
import { writeInstance } from '#server/cluster/instances.store.ts';
import type { SharedBus } from '#server/cluster/nats-bus.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { systemStatus } from './system-status.store.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('says which database it is, how large, and how far it was migrated', async () => {
    const { Database } = await status();

    expect(Database.Kind).toBe(kind === 'PostgreSQL' ? 'PostgreSQL' : 'SQLite');
    expect(Database.Version).toMatch(/^\d+\.\d+/);
    expect(Database.Migration).toBe(migrationNames.at(-1));
    expect(Database.Bytes).toBeGreaterThan(10_000);
  });

  test('an instance that no longer writes is silent', async () => {
    await writeInstance(server.db, { id: 'a', name: 'hall:8080', version: '1.0.0' });
    await writeInstance(server.db, { id: 'b', name: 'yard:8080', version: '0.9.0' });
    await server.db
      .updateTable('instances')
      .set((row) => ({ seen_at: row('seen_at', '-', 100_000) }))
      .where('id', '=', 'b')
      .execute();

    expect((await status()).Instances).toEqual([
      expect.objectContaining({ Name: 'hall:8080', Version: '1.0.0', IsSilent: false }),
      expect.objectContaining({ Name: 'yard:8080', SilentSeconds: 100, IsSilent: true }),
    ]);
  });

  test('counts the data sources that are silent or were never heard', async () => {
    expect((await status()).DataSources).toMatchObject({ Silent: 0, LastHeardAt: null });

    const heard = { heard_at: server.clock.now, silent_since: server.clock.now };
    await server.db.updateTable('data_sources').set(heard).execute();
    const { Total, Silent, Unheard, LastHeardAt } = (await status()).DataSources;
    expect([Silent, Unheard]).toEqual([Total, 0]);
    expect(LastHeardAt).toBe('2026-06-10T17:00:00.000Z');
  });

  test('the disk is that of the data folder; one that does not answer is no error', async () => {
    expect((await status()).Disk?.FreeBytes).toBeGreaterThan(0);
    const { db } = server;
    const nowhere = { db, now: Date.now, mediaDir: '/no/such/media', shared: undefined };
    expect((await systemStatus(nowhere)).Disk).toBeNull();
  });

  test('alone, the bus is within the process; a shared one says how it fares', async () => {
    expect((await status()).Bus).toMatchObject({ Kind: 'process', IsConnected: true });

    const shared = {
      state: () => ({ isConnected: false, waiting: 3, refused: 0, missed: 0 }),
      roundTripMs: () => Promise.resolve(undefined),
    } as unknown as SharedBus;
    const { db } = server;
    const { Bus } = await systemStatus({ db, now: Date.now, mediaDir: '/tmp/media', shared });
    expect(Bus).toEqual({
      Kind: 'NATS',
      IsConnected: false,
      WaitingEvents: 3,
      RoundTripMilliseconds: null,
    });
  });

  async function status(): Promise<SystemStatus> {
    const { status: code, body } = await server.get('sysadmin', 'admin/systemstatus');
    expect(code).toBe(200);
    return body as SystemStatus;
  }
});
