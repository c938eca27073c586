import { gunzipSync } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { fillTables } from '#server/authorisation/content.fixture.ts';
import { clientTables, otherTables } from '#server/db/tables/ownership.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('removed clients on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await fillTables(server);
  });
  afterAll(() => server.close());

  test('each table is of clients, or says why not', async () => {
    const { rows } = await (
      kind === 'SQLite'
        ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`
        : sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`
    ).execute(server.db);
    const known = new Set([...clientTables.map(({ table }) => table), ...Object.keys(otherTables)]);
    const ours = rows.map(({ name }) => name).filter((name) => !/^sqlite_|^samples_/.test(name));

    expect([...known].toSorted()).toEqual(ours.toSorted());
  });

  test('it is retired first, saved as a file, and its name typed', async () => {
    expect(await remove('Contoso Molding')).toMatchObject({
      status: 409,
      body: { code: 'client.inUse' },
    });
    await call('POST', 'admin/clients/contoso/retire', {});
    expect(await remove('Contoso Molding')).toMatchObject({
      status: 409,
      body: { code: 'client.notExported' },
    });
    const lines = await exported();
    expect(new Set(lines.map(({ table }) => table))).toContain('machines');
    expect(
      lines.filter(({ row }) => Object.keys(row).some((name) => /hash|secret/.test(name))),
    ).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('Northwind');
    expect(await remove('Contoso')).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Name', Message: 'This is not the name of the client' }] },
    });
    expect((await remove(' Contoso Molding ')).status).toBe(204);
  });

  test('it is gone for all, administrators too, and listed for 30 days', async () => {
    for (const path of ['admin/clients', 'admin/plants', 'admin/machines', 'machines']) {
      const list = await call('GET', path);
      expect(list.status).toBe(200);
      expect(JSON.stringify(list.body)).not.toContain('contoso');
    }
    expect((await call('GET', 'admin/clients/contoso')).status).toBe(404);
    expect((await call('GET', 'machines/monterrey-imm-01/machines')).status).toBe(404);
    const ben = await call('GET', 'machines', undefined, 'ben');
    expect(JSON.stringify(ben.body)).not.toContain('monterrey');
    const { body } = await call('GET', 'admin/removedclients');
    expect(body).toMatchObject({ Items: [{ Id: 'contoso', RemovedBy: 'global' }] });
    expect((await call('GET', 'admin/removedclients', undefined, 'anna')).status).toBe(404);
  });

  test('its name stays taken, by form and by file', async () => {
    expect(await call('POST', 'admin/clients', { DisplayName: 'Contoso Molding' })).toMatchObject({
      status: 409,
    });
    const { body } = await server.call({
      method: 'POST',
      url: '/api/admin/clients/import',
      headers: {
        authorization: `Bearer ${await signIn(server.call, 'global')}`,
        'content-type': 'text/csv',
      },
      payload: 'DisplayName\nContoso Molding',
    });
    expect(JSON.stringify(body)).toContain('This is taken already');
    const named = await server.db
      .selectFrom('clients')
      .select('id')
      .where('display_name', '=', 'Contoso Molding')
      .execute();
    expect(named).toEqual([{ id: 'contoso' }]);
  });

  test('it is brought back, retired as it was', async () => {
    expect((await call('POST', 'admin/removedclients/contoso/restore')).status).toBe(204);

    expect((await call('GET', 'admin/clients/contoso')).body).toMatchObject({ State: 'retired' });
    expect((await call('GET', 'admin/removedclients')).body).toMatchObject({ Items: [] });
  });

  async function exported(): Promise<{ table: string; row: object }[]> {
    const { rawPayload } = await server.app.inject({
      url: '/api/admin/clients/contoso/export',
      headers: { authorization: `Bearer ${await signIn(server.call, 'global')}` },
    });
    const text = gunzipSync(rawPayload).toString();
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { table: string; row: object });
  }

  function remove(Name: string) {
    return call('POST', 'admin/clients/contoso/remove', { Name });
  }

  async function call(method: 'GET' | 'POST', path: string, payload?: object, who = 'global') {
    const headers = { authorization: `Bearer ${await signIn(server.call, who)}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }
});
