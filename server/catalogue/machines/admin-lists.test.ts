import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

interface Listed {
  Items: { Id: string; Name: string; Kind: string; ClientId: string }[];
  TotalItems: number;
}

const press = {
  DisplayName: 'Press 77',
  PlantId: 'riverside',
  MachineName: 'Press 77',
  DisplayType: 'IMM',
  Type: 'Horizontal press',
  Attributes: [{ Name: 'serial', Value: 'A-100_7' }],
};

describe.each(testDatabases)('what administrators list about machines on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('a machine is made below its client, and not in the plant of another', async () => {
    const foreign = await post('clients/contoso/machines', press);
    expect(foreign).toMatchObject({ status: 400, body: { Errors: [{ Field: 'PlantId' }] } });
    expect((await post('clients/fabrikam/machines', press)).status).toBe(404);

    expect(await post('clients/northwind/machines', press)).toMatchObject({
      status: 201,
      body: { ClientId: 'northwind', PlantName: 'Riverside Moulding', Version: 1 },
    });
    const own = await list('clients/northwind/machines?pageSize=1000');
    expect(new Set(own.Items.map(({ ClientId }) => ClientId))).toEqual(new Set(['northwind']));
    expect(own.TotalItems).toBe(41);
  });

  test('the machines of an account are those that it may see', async () => {
    expect((await list('accounts/ben/machines')).TotalItems).toBe(20);
    expect((await list('accounts/anna/machines')).TotalItems).toBe(41);
    expect((await list('accounts/global/machines')).TotalItems).toBe(61);
    expect((await server.get('global', 'admin/accounts/missing-1/machines')).status).toBe(404);
  });

  test('products are listed over all clients, or for one', async () => {
    const all = await list('machines/products');
    const some = await list('machines/products?filter=ClientId:contoso');

    expect([all.TotalItems, some.TotalItems]).toEqual([11, 5]);
    expect(some.Items.every(({ ClientId }) => ClientId === 'contoso')).toBe(true);
  });

  test('types, attributes, remote types and losses have names', async () => {
    expect(await names('machines/types')).toEqual(['MACHINE', 'IMM', 'PROCESS_CQC']);
    expect(await names('machines/types?type=Type')).toEqual(['Horizontal press']);
    expect(await names('machines/attributes')).toEqual(['serial']);
    expect(await names('machines/attributes?type=plant')).toContain('plant_view_refresh_interval');
    expect(await names('machines/remotetypes')).toContain('VNC');
    expect((await server.get('global', 'admin/machines/types?type=Colour')).status).toBe(400);
    const { Items } = await list('machines/losstypes');
    expect(Items).toHaveLength(9);
    expect(Items).toContainEqual({ Name: 'breakdowns', Kind: 'Availability' });
  });

  test.each([
    ['mode=name&name=serial', { IsValid: true, IsUsed: true }],
    ['mode=name&name=tonnage', { IsValid: true, IsUsed: false }],
    ['mode=name&name=%20', { IsValid: false, IsUsed: false }],
    ['mode=value&name=serial&value=A-100_7', { IsValid: true, IsUsed: true }],
    ['mode=value&name=serial&value=A-100X7', { IsValid: true, IsUsed: false }],
    ['mode=value&name=serial&value=', { IsValid: false, IsUsed: false }],
  ])('the check of an attribute with %s', async (query, answer) => {
    const { body } = await server.get('global', `admin/machines/attributes/check?${query}`);
    expect(body).toEqual(answer);
  });

  test('a machine is not in its own way when its attribute is checked', async () => {
    const { Items } = await list('machines?filter=MachineName:Press 77');
    const query = `mode=value&name=serial&value=A-100_7&machineId=${Items[0]?.Id}`;
    const { body } = await server.get('global', `admin/machines/attributes/check?${query}`);
    expect(body).toEqual({ IsValid: true, IsUsed: false });
  });

  test('the data sources of a client and of an account, and of no other', async () => {
    await server.db
      .insertInto('data_sources')
      .values({ id: 'gate', client_id: 'contoso', display_name: 'Gate', key_hash: 'none' })
      .execute();

    expect((await list('clients/contoso/clouddatasources')).Items).toEqual([
      { Id: 'gate', DisplayName: 'Gate', ClientId: 'contoso', HeardAt: null },
    ]);
    expect((await list('clients/northwind/clouddatasources')).TotalItems).toBe(0);
    expect((await list('accounts/ben/clouddatasources')).TotalItems).toBe(1);
    expect((await list('accounts/anna/clouddatasources')).TotalItems).toBe(0);
  });

  async function names(path: string) {
    return (await list(path)).Items.map(({ Name }) => Name);
  }

  async function list(path: string): Promise<Listed> {
    const { status, body } = await server.get('global', `admin/${path}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body as Listed;
  }

  async function post(path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'POST', url: `/api/admin/${path}`, headers, payload });
  }
});
