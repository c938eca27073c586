import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

interface Item {
  Id: string;
  Type: string;
  ParentId: string | null;
  Children: number;
}

describe.each(testDatabases)('hierarchies and lists on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('a user sees their clients, plants and machines, each with what it stands in', async () => {
    const { Items } = await list('anna', 'hierarchies/machines?pageSize=1000');
    const types = new Set(Items.map(({ Type }) => Type));
    const known = new Map(Items.map((item) => [item.Id, item]));

    expect(types).toEqual(new Set(['Client', 'Plant', 'Machine']));
    for (const { Id, Type, ParentId } of Items)
      expect({ Id, parent: known.get(ParentId ?? '')?.Type }).toEqual({
        Id,
        parent: { Client: undefined, Plant: 'Client', Machine: 'Plant' }[Type],
      });
    const riverside = known.get('riverside');
    expect(riverside?.Children).toBe(
      Items.filter(({ ParentId }) => ParentId === 'riverside').length,
    );
    expect(JSON.stringify(Items)).not.toMatch(/contoso|monterrey/);
  });

  test('it is narrowed by kind, client, parent and ids, paged and ordered', async () => {
    const plants = await list('carol', 'hierarchies/machines?filter=Type:Plant');
    const some = await list(
      'carol',
      'hierarchies/machines?Ids[]=riverside&Ids[]=monterrey-imm-07&orderBy=Type&ascending=false',
    );
    const page = await list('anna', 'hierarchies/machines?filter=Type:Machine&pageSize=2');

    expect(plants.Items.map(({ Id }) => Id)).toEqual(
      expect.arrayContaining(['riverside', 'monterrey']),
    );
    expect(some.Items.map(({ Type }) => Type)).toEqual(['Machine', 'Plant']);
    expect(page.Items).toHaveLength(2);
    expect(page.TotalItems).toBeGreaterThan(2);
  });

  test.each([
    ['riverside/machines', 'Machine'],
    ['northwind/plants', 'Plant'],
    ['northwind/machines', 'Machine'],
  ])('below %s stands every %s', async (path, type) => {
    const { Items } = await list('anna', `hierarchies/${path}?pageSize=1000`);

    expect(Items.length).toBeGreaterThan(0);
    expect(new Set(Items.map(({ Type }) => Type))).toEqual(new Set([type]));
  });

  test.each([
    'riverside/plants',
    'riverside/meetings',
    'riverside-imm-07/machines',
    'monterrey/machines',
    'nothing/machines',
  ])('%s is not there', async (path) => {
    expect(await server.get('anna', `hierarchies/${path}`)).toMatchObject({
      status: 404,
      body: { code: 'hierarchy.unknown' },
    });
  });

  test.each(['filter=Type:Hall', 'filter=Nothing:1', 'orderBy=Id', 'start=today'])(
    'the query %s is refused',
    async (query) => {
      expect((await server.get('anna', `hierarchies/machines?${query}`)).status).toBe(400);
    },
  );

  test('stations are the machines of the caller, with their plants', async () => {
    const { body } = await server.get('anna', 'stations?filter=PlantId:riverside&pageSize=3');

    expect(body).toMatchObject({
      Items: [
        { PlantId: 'riverside', PlantName: expect.any(String), ClientId: 'northwind' },
        {},
        {},
      ],
      PageSize: 3,
    });
    expect(JSON.stringify((await server.get('anna', 'stations?pageSize=1000')).body)).not.toMatch(
      /monterrey/,
    );
  });

  test('units are listed by what they measure', async () => {
    const { body } = await server.get('anna', 'apps/uomtypes?filter=Quantity:TEMPERATURE');

    expect(body).toMatchObject({
      Items: [{ Symbol: '°C' }, { Symbol: '°F' }, { Symbol: 'K' }],
      TotalItems: 3,
    });
  });

  test('the keys of texts come in a language, by their beginning', async () => {
    const { body } = await server.get('anna', 'messagekeys?filter=Language:es-MX;Key:app.signOut');

    expect(body).toMatchObject({
      Items: [{ Key: 'app.signOut', Language: 'es-MX', Message: 'Cerrar sesión' }],
    });
    expect((await server.get('anna', 'messagekeys?filter=Language:xx')).status).toBe(400);
  });

  async function list(name: string, path: string) {
    const { body } = await server.get(name, path);
    return body as { Items: Item[]; TotalItems: number };
  }
});
