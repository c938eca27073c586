import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { purgeExpired } from '#server/people/sessions/cleanup.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { forAdministrators } from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { removeRows } from './remove-rows.ts';
import { restoreRows } from './restore-rows.ts';

const products = '/api/admin/clients/northwind/products';

describe.each(testDatabases)('an undone removal on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('puts the rows back as they were, and is in the audit trail', async () => {
    const rows = [await create('Undo 1'), await create('Undo 2')];
    const ids = rows.map(({ Id }) => Id);
    expect(await call('DELETE', `?${ids.map((id) => `ids[]=${id}`).join('&')}`)).toBe(204);

    expect(await restore(ids)).toBe(204);
    for (const row of rows) expect((await server.get('global', path(row.Id))).body).toEqual(row);
    const { body } = await server.get('global', 'admin/audit?pageSize=1000');
    const { Items } = body as { Items: { Kind: string; Detail: string }[] };
    const own = Items.filter(({ Kind }) => Kind === 'product.restored');
    expect(own.map(({ Detail }) => (JSON.parse(Detail) as { Id: string }).Id).toSorted()).toEqual(
      ids.toSorted(),
    );
    expect(await restore(ids)).toBe(404);
  });

  test('is for who removed it, for a minute', async () => {
    const { Id } = await create('Undo 3');
    await call('DELETE', `/${Id}`);

    expect(await restore([Id], 'sysadmin')).toBe(404);
    server.clock.now += 60_000;
    expect(await restore([Id])).toBe(404);
  });

  test('is refused where the name is taken by now, and then nothing is put back', async () => {
    const [one, two] = [await create('Undo 4'), await create('Undo 5')];
    await call('DELETE', `?ids[]=${one.Id}&ids[]=${two.Id}`);
    await create('undo 5');

    expect(await restore([one.Id, two.Id])).toBe(409);
    expect((await server.get('global', path(one.Id))).status).toBe(404);
    expect(await restore([one.Id])).toBe(204);
  });

  test('puts nothing back of rows of which one is not there', async () => {
    const { Id } = await create('Undo 6');
    await call('DELETE', `/${Id}`);

    expect(await restore([Id, 'nothing'])).toBe(404);
    expect(await restore([Id])).toBe(204);
  });

  test('what belongs to a row only goes and comes back with it', async () => {
    const { db } = server;
    await db.schema
      .createTable('trays')
      .addColumn('id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('display_name', 'text')
      .addColumn('version', 'integer')
      .execute();
    await db.schema
      .createTable('tray_parts')
      .addColumn('tray_id', 'text')
      .addColumn('name', 'text')
      .execute();
    const loose = db as unknown as {
      insertInto(table: string): { values(row: object): { execute(): Promise<unknown> } };
      selectFrom(table: string): { selectAll(): { execute(): Promise<object[]> } };
    };
    await loose
      .insertInto('trays')
      .values({ id: 't', client_id: 'northwind', display_name: 'T', version: 3 })
      .execute();
    await loose.insertInto('tray_parts').values({ tray_id: 't', name: 'lid' }).execute();
    const trays = {
      name: 'trays',
      path: '/trays',
      table: 'trays',
      scope: { column: 'client_id' },
      fields: { DisplayName: text('display_name') },
      orderBy: 'DisplayName',
      policy: forAdministrators,
      audit: 'tray',
      cascade: [{ table: 'tray_parts', column: 'tray_id' }],
    } as unknown as Resource;
    const caller = { accountId: 'global', clients: 'all' };
    const change = { caller, username: 'global', at: 1 } as Parameters<
      typeof removeRows
    >[2]['change'];
    const given = { caller: change.caller, params: {}, change, ids: ['t'] };

    await db.transaction().execute((tx) => removeRows(tx, trays, given));
    expect(await loose.selectFrom('tray_parts').selectAll().execute()).toEqual([]);
    await db.transaction().execute((tx) => restoreRows(tx, trays, given));
    expect(await loose.selectFrom('tray_parts').selectAll().execute()).toEqual([
      { tray_id: 't', name: 'lid' },
    ]);
  });

  test('is forgotten by the cleanup', async () => {
    const { Id } = await create('Undo 7');
    await call('DELETE', `/${Id}`);
    await purgeExpired(server.db, server.clock.now + 3_600_001);

    expect(await server.db.selectFrom('removed_rows').selectAll().execute()).toEqual([]);
  });

  interface Row {
    Id: string;
  }

  async function create(DisplayName: string): Promise<Row> {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const payload = { DisplayName };
    return (await server.call({ method: 'POST', url: products, headers, payload })).body as Row;
  }

  async function call(method: 'DELETE', rest: string): Promise<number> {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return (await server.call({ method, url: `${products}${rest}`, headers })).status;
  }

  async function restore(Ids: readonly string[], username = 'global'): Promise<number> {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const url = `${products}/restore`;
    return (await server.call({ method: 'POST', url, headers, payload: { Ids } })).status;
  }
});

function path(id: string): string {
  return `admin/clients/northwind/products/${id}`;
}
