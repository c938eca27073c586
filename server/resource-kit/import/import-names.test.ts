import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

interface Row {
  Id: string;
  DisplayName: string;
}

const types = 'clients/northwind/workordertypes';

describe.each(testDatabases)('names in a file, on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('rows swap their names, and a new row takes one that another gives up', async () => {
    const [a, b, c] = await create('Swap A', 'Swap B', 'Swap C');
    const file = ['Id,DisplayName', `${a},Swap B`, `${b},Swap C`, `${c},Swap D`, ',Swap A'].join(
      '\n',
    );

    expect((await upload(types, file, '?dryRun=true')).body).toMatchObject({ Errors: [] });
    expect((await upload(types, file)).body).toMatchObject({
      IsStored: true,
      Created: 1,
      Changed: 3,
    });
    const names = new Map((await list(types)).map(({ Id, DisplayName }) => [Id, DisplayName]));
    expect([a, b, c].map((id = '') => names.get(id))).toEqual(['Swap B', 'Swap C', 'Swap D']);
    // The keys of the names are updated, too.
    for (const name of ['Swap A', 'Swap B', 'Swap C', 'Swap D'])
      expect((await add(name)).status).toBe(409);
    const { body: trail } = await server.get(
      'global',
      'admin/audit?filter=Kind:workOrderType.changed',
    );
    expect(JSON.stringify(trail)).toContain('Swap A');
  });

  test('what no line gives up is taken, and a file that fails changes no name', async () => {
    const [a, b] = await create('Kept A', 'Kept B');
    const taken = `Id,DisplayName\n${a},Kept B`;
    expect((await upload(types, taken)).body).toMatchObject({
      IsStored: false,
      Errors: [{ Line: 2, Field: 'DisplayName' }],
    });
    const same = `Id,DisplayName\n${a},Kept B\n${b},KEPT B`;
    expect((await upload(types, same)).body).toMatchObject({ IsStored: false });

    expect((await add('Kept A')).status).toBe(409);
    expect((await add('Kept B')).status).toBe(409);
  });

  test('families do not swap: their products name them', async () => {
    const path = 'clients/northwind/productfamilies';
    await upload('clients/northwind/products', 'DisplayName,Family\nP 1,Caps\nP 2,Lids');
    const [one, other] = (await list(path)) as [Row, Row];
    const file = `Id,DisplayName\n${one.Id},${other.DisplayName}\n${other.Id},${one.DisplayName}`;

    expect((await upload(path, file)).body).toMatchObject({
      IsStored: false,
      Errors: [{ Line: 2 }, { Line: 3 }],
    });
  });

  test('a name in other letters is another name; a search finds both', async () => {
    await create('Linie A', 'Linie Å');

    expect((await add('linie å')).status).toBe(409);
    // The same letter in decomposed form: A and a combining ring.
    expect((await add('Linie A\u030a')).status).toBe(409);
    expect((await list(`${types}?search=linie%20a`)).map((row) => row.DisplayName)).toEqual([
      'Linie A',
      'Linie Å',
    ]);
  });

  async function create(...names: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const name of names) {
      const { status, body } = await add(name);
      expect(status).toBe(201);
      ids.push((body as Row).Id);
    }
    return ids;
  }

  function add(DisplayName: string) {
    const payload = { DisplayName };
    return server.call({
      method: 'POST',
      url: `/api/admin/${types}`,
      headers: { authorization },
      payload,
    });
  }

  async function list(path: string): Promise<Row[]> {
    const { body } = await server.get('global', `admin/${path}`);
    return (body as { Items: Row[] }).Items;
  }

  function upload(path: string, payload: string, query = '') {
    const headers = { authorization, 'content-type': 'text/csv' };
    const url = `/api/admin/${path}/import${query}`;
    return server.call({ method: 'POST', url, headers, payload });
  }
});
