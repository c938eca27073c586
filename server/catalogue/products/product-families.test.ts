import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { productFamilies } from './product-families.resource.ts';

testResource({
  resource: productFamilies,
  params: { clientId: 'northwind' },
  valid: [{ DisplayName: 'Bottles 2' }, { DisplayName: 'bottles 10' }],
  change: { DisplayName: 'Bottles 1' },
  invalid: [
    [{ DisplayName: 'BOTTLES 10' }, 'DisplayName'],
    [{ DisplayName: '' }, 'DisplayName'],
    [{ DisplayName: 'X', Products: 1 }, 'Products'],
  ],
});

describe.each(testDatabases)('families of products on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('a family that a product is the first to name is there, and is renamed in its products', async () => {
    for (const DisplayName of ['Lid 1', 'Lid 2'])
      await call('POST', 'products', { DisplayName, Family: 'Lids' });
    const [family] = await families();
    expect(family).toMatchObject({ DisplayName: 'Lids', Products: 2 });

    await call('PATCH', `productfamilies/${family?.Id}`, { DisplayName: 'Closures' });
    const { body } = await call('GET', 'products?filter=Family:Closures');
    expect(body).toMatchObject({ TotalItems: 2, Items: [{ Version: 2 }, {}] });
    expect(await families()).toMatchObject([{ DisplayName: 'Closures', Products: 2 }]);
  });

  test('a family with products is not removed, and one without is', async () => {
    const [family] = await families();
    expect(await call('DELETE', `productfamilies/${family?.Id}`)).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'products', Count: 2 }] },
    });
  });

  test('the family of one client is none of another', async () => {
    const url = '/api/admin/clients/contoso/productfamilies';
    expect((await server.call({ url, headers: { authorization } })).body).toMatchObject({
      TotalItems: 0,
    });
  });

  async function families() {
    const { body } = await call('GET', 'productfamilies');
    return (body as { Items: { Id: string; DisplayName: string; Products: number }[] }).Items;
  }

  function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const headers = { authorization, 'if-match': '"1"' };
    const url = `/api/admin/clients/northwind/${path}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
