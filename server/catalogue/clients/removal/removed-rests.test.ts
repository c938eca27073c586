import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from '#server/authorisation/content.fixture.ts';
import { installationState } from '#server/catalogue/machines/installation.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { demoKey } from '#server/demo/install-plants.ts';
import { systemStatus } from '#server/operations/system-status/system-status.store.ts';
import { writeClients } from '#server/people/accounts/account-roles.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';
import { clientOfSite } from '#server/screens/apps/client-of-site.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { openDeliveries } from '#server/together/notifications/deliver/deliveries.store.ts';
import { addNotifications } from '#server/together/notifications/make/make-notifications.ts';

const key = 'key-of-the-gateway';

describe.each(testDatabases)('what is of a removed client on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
    await server.db
      .updateTable('data_sources')
      .set({ key_hash: hashSecret(key) })
      .where('id', '=', 'gateway')
      .execute();
    await server.ingest([['monterrey-imm-01', 'totalparts', 1, 0]]);
  });
  afterAll(() => server.close());

  test('reports do not have it, others stay', async () => {
    expect(await reported()).toEqual(new Set(['contoso', 'northwind']));
    await remove('contoso');

    expect(await reported()).toEqual(new Set(['northwind']));
    await bringBack('contoso');
    expect(await reported()).toEqual(new Set(['contoso', 'northwind']));
  });

  test('its data sources send nothing, those of others do', async () => {
    expect(await send(key)).toBe(200);
    await remove('contoso');

    expect(await send(key)).toBe(401);
    expect(await send(demoKey)).toBe(200);
    await bringBack('contoso');
    expect(await send(key)).toBe(200);
  });

  test('the status of the system and of the installation do not count it', async () => {
    const before = await counted();
    await remove('contoso');
    const after = await counted();

    expect(after.sources).toBe(before.sources - 2);
    expect(after.devices).toBe(before.devices - 1);
    await server.db.deleteFrom('settings').where('name', '=', 'demo').execute();
    await server.db
      .deleteFrom('machine_states')
      .where('machine_id', '<>', 'monterrey-imm-01')
      .execute();
    expect(await installationState(server.db)).toBe('new');
    await bringBack('contoso');
    expect(await installationState(server.db)).toBe('in use');
  });

  test('what waits to be sent to its people is not wanted', async () => {
    const about = { page: 'machine', itemId: 'monterrey-imm-01', values: {} } as const;
    await addNotifications(
      server.db,
      { ...about, kind: 'machine.stopped', key: 'removed', clientId: 'contoso' },
      { accountIds: ['ben'], at: server.clock.now },
    );
    await server.db
      .insertInto('deliveries')
      .columns(['notification_id', 'channel', 'account_id', 'due_at', 'attempts', 'next_at'])
      .expression(
        sql`SELECT id, 'push', account_id, at, 0, at FROM notifications WHERE key = 'removed'`,
      )
      .execute();
    expect(await wanted()).toEqual([true]);
    await remove('contoso');
    expect(await wanted()).toEqual([false]);
    await bringBack('contoso');
  });

  test('its site has the look of no client, not of the only other one either', async () => {
    await server.db
      .updateTable('clients')
      .set({ origin: 'contoso.example' })
      .where('id', '=', 'contoso')
      .execute();
    expect((await clientOfSite(server.db, 'contoso.example'))?.id).toBe('contoso');
    await remove('contoso');
    expect(await clientOfSite(server.db, 'contoso.example')).toBeUndefined();
    expect((await clientOfSite(server.db, 'another.example'))?.id).toBe('northwind');
    await bringBack('contoso');
  });

  test('who is of it and is given others meanwhile is of all once it comes back', async () => {
    await remove('contoso');
    await writeClients(server.db, 'ben', ['northwind']);
    await bringBack('contoso');

    const rows = await server.db
      .selectFrom('account_clients')
      .select('client_id')
      .where('account_id', '=', 'ben')
      .orderBy('position')
      .execute();
    expect(rows.map(({ client_id }) => client_id)).toEqual(['northwind', 'contoso']);
    await remove('contoso');
    await expect(writeClients(server.db, 'ben', ['contoso'])).rejects.toThrow(/client/);
    await bringBack('contoso');
  });

  async function remove(id: string): Promise<void> {
    await server.db
      .updateTable('clients')
      .set({ removed_at: server.clock.now, removed_by: 'global' })
      .where('id', '=', id)
      .execute();
  }

  async function bringBack(id: string): Promise<void> {
    await server.db
      .updateTable('clients')
      .set({ removed_at: null, removed_by: null })
      .where('id', '=', id)
      .execute();
  }

  async function reported(): Promise<Set<string>> {
    const found = new Set<string>();
    for (const view of ['report_plants', 'report_machines', 'report_shifts']) {
      const { rows } = await sql<{ client_id: string }>`SELECT client_id
        FROM ${sql.table(view)}`.execute(server.db);
      for (const { client_id } of rows) found.add(client_id);
    }
    return found;
  }

  async function send(ofSource: string): Promise<number> {
    const { status } = await server.call({
      method: 'POST',
      url: '/api/ingest',
      headers: { authorization: `Bearer ${ofSource}` },
      payload: [],
    });
    return status;
  }

  async function counted() {
    const { app, db, clock, mediaDir } = server;
    const { shared } = app.deps;
    const status = await systemStatus({ db, now: () => clock.now, mediaDir, shared });
    const devices = status.Connectors.reduce((sum, { Count }) => sum + Count, 0);
    return { sources: status.DataSources.Total, devices };
  }

  async function wanted(): Promise<boolean[]> {
    const open = await openDeliveries(server.db, server.clock.now);
    return open.map(({ isWanted }) => isWanted);
  }
});
