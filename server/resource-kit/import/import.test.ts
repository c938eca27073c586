import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const products = '/api/admin/clients/northwind/products';

describe.each(testDatabases)('products on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('a file of another encoding is refused, and none of its letters is lost', async () => {
    const latin1 = Buffer.from('DisplayName\nMüller', 'latin1');

    expect(await upload(latin1)).toMatchObject({
      status: 400,
      body: { code: 'request.badEncoding' },
    });
  });

  test('a file as a spreadsheet saves it is read, and what is ambiguous is refused at its line', async () => {
    const text = '\uFEFFDisplayName\tIdealCycleSeconds\r\nMüller 7\t6,25\r\n\t\r\n';
    expect(await upload(Buffer.from(text, 'utf16le'))).toMatchObject({
      status: 200,
      body: { Created: 1, IsStored: true },
    });

    const unclear = 'sep=;\r\nDisplayName;IdealCycleSeconds\r\nLid 8;1,5\r\nLid 9;1.500\r\n';
    expect(await upload(unclear)).toMatchObject({
      body: { Errors: [{ Line: 4, Field: 'IdealCycleSeconds' }], IsStored: false },
    });
    const { body } = await server.get('global', `${products.slice(5)}?search=muller 7`);
    expect(body).toMatchObject({ Items: [{ IdealCycleSeconds: 6.25 }] });
  });

  test('a file that is too long is refused before it is read', async () => {
    expect((await upload(`DisplayName\n${'a\n'.repeat(10_600_000)}`)).status).toBe(413);
    expect((await upload(`DisplayName\n${'a'.repeat(200_000)}`)).status).toBe(400);
  });

  test('an exported name with a comma keeps it, an empty cell clears, what is the same counts as none', async () => {
    const made = await server.call({
      method: 'POST',
      url: products,
      headers: { authorization },
      payload: { DisplayName: 'Hinge, right', Family: 'Hinges', IdealCycleSeconds: 3 },
    });
    const { Id } = made.body as { Id: string };
    const file = `Id,DisplayName,Family,IdealCycleSeconds\n${Id},Hinge.right,,3`;

    expect(await upload(file)).toMatchObject({ body: { Changed: 1, IsStored: true } });
    const read = await server.get('global', `admin/clients/northwind/products/${Id}`);
    expect(read.body).toMatchObject({ DisplayName: 'Hinge, right', Family: null, Version: 2 });
    expect(await upload(file)).toMatchObject({ body: { Changed: 0, IsStored: true } });
  });

  test('a product that stored samples name is kept', async () => {
    await server.ingest([
      ['riverside-imm-07', 'product', 'Cap 28 mm', 600],
      ['riverside-imm-07', 'product', 'Gear M12', 300],
    ]);
    const url = `${products}/northwind-cap-28`;

    expect(await server.call({ method: 'DELETE', url, headers: { authorization } })).toMatchObject({
      status: 409,
      body: { code: 'row.inUse', ErrorMessage: expect.stringContaining('"Cap 28 mm"') },
    });
  });

  test('two who remove the same rows in another order both get an answer', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      const payload = { DisplayName: `Tray ${count}` };
      const reply = await server.call({
        method: 'POST',
        url: products,
        headers: { authorization },
        payload,
      });
      ids.push((reply.body as { Id: string }).Id);
    }
    const replies = await Promise.all([ids, ids.toReversed()].map(remove));

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });

  test('a filter by what has no one value to compare is refused', async () => {
    const reply = await server.get('global', 'admin/kiosks?filter=CreatedAt:abc');

    expect(reply).toMatchObject({ status: 400, body: { code: 'request.badFilter' } });
  });

  function upload(payload: string | Buffer) {
    const headers = { authorization, 'content-type': 'text/csv' };
    return server.call({ method: 'POST', url: `${products}/import`, headers, payload });
  }

  function remove(ids: readonly string[]) {
    const query = ids.map((id) => `ids[]=${id}`).join('&');
    return server.call({
      method: 'DELETE',
      url: `${products}?${query}`,
      headers: { authorization },
    });
  }
});
