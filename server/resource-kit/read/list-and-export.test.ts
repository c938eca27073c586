import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { defineResource, type Resource } from '#server/resource-kit/describe/define-resource.ts';
import { choice, flag, number, reference, text } from '#server/resource-kit/describe/fields.ts';
import { choices, items } from '#server/resource-kit/describe/list-fields.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { allIds, listRows } from './list-rows.ts';

/** A demo table, read as a resource with a field of every kind that can be filtered. */
const kinds = defineResource({
  name: 'kinds',
  path: '/admin/kinds',
  table: 'kinds',
  scope: { column: 'client_id' },
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    Type: choice('type', { values: ['PRESS', 'OVEN'] }),
    Roles: choices('roles', { values: ['A', 'B'] }),
    IsOn: flag('is_on'),
    PlantId: reference('plant_id', { resource: 'plants' }),
    Goal: number('goal'),
    Attributes: items('attributes', { fields: {}, maxItems: 2 }),
  },
  orderBy: 'DisplayName',
  policy: { list: 'admin' },
  audit: 'kind',
});

const rows = [
  ['Press 1', 'PRESS', '["A","B"]', 1, 'p1', 5],
  ['Press 2', 'PRESS', '["B"]', 0, 'p2', 10],
  ['Oven 1', 'OVEN', '[]', 0, 'p1', null],
] as const;

describe.each(testDatabases)('lists on %s', (database) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(database);
    authorization = `Bearer ${await server.tokenOf('global')}`;
    await server.db.schema
      .createTable('kinds')
      .addColumn('id', 'text')
      .addColumn('client_id', 'text')
      .addColumn('display_name', 'text')
      .addColumn('display_name_key', 'text')
      .addColumn('type', 'text')
      .addColumn('roles', 'text')
      .addColumn('is_on', 'integer')
      .addColumn('plant_id', 'text')
      .addColumn('goal', 'integer')
      .addColumn('attributes', 'text')
      .addColumn('version', 'integer')
      .execute();
    for (const [display_name, type, roles, is_on, plant_id, goal] of rows)
      await server.db
        .insertInto('kinds' as never)
        .values({
          id: display_name,
          client_id: 'northwind',
          display_name,
          display_name_key: nameKey(display_name),
          type,
          roles,
          is_on,
          plant_id,
          goal,
          attributes: '[]',
          version: 1,
        })
        .execute();
  });
  afterAll(() => server.close());

  test.each([
    ['DisplayName:pRESS', 'Press 1, Press 2'],
    ['Type:OVEN', 'Oven 1'],
    ['Type:OVEN|PRESS', 'Oven 1, Press 1, Press 2'],
    ['Roles:A', 'Press 1'],
    ['IsOn:true', 'Press 1'],
    ['IsOn:false;Type:PRESS', 'Press 2'],
    ['PlantId:p1', 'Oven 1, Press 1'],
    ['Goal:5..', 'Press 1, Press 2'],
    ['Goal:..7', 'Press 1'],
    ['Goal:6..10', 'Press 2'],
    ['Goal:10', 'Press 2'],
  ])('%s leaves %s', async (filter, names) => {
    expect(await namesOf({ filter })).toBe(names);
  });

  test.each(['Type:LATHE', 'Roles:C', 'IsOn:perhaps', 'Goal:a..b', 'Goal:', 'Attributes:x'])(
    '%s is refused',
    async (filter) => {
      await expect(namesOf({ filter })).rejects.toMatchObject({ code: 'request.badFilter' });
    },
  );

  test('lists of items are in no order', async () => {
    await expect(namesOf({ orderBy: 'Attributes' })).rejects.toThrow('DisplayName, Type');
    expect(await namesOf({ orderBy: 'IsOn', ascending: false })).toBe('Press 1, Oven 1, Press 2');
  });

  test('a workbook has numbers as numbers, and what looks like a formula as text', async () => {
    await create({ DisplayName: '=1+1 <b>', Family: '@SUM(A1)', IdealCycleSeconds: 4.5 });
    const reply = await server.app.inject({
      url: `/api${products}/export?format=xlsx&search=%3D1`,
      headers: { authorization },
    });
    const files = unzipSync(reply.rawPayload);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());

    expect(reply.headers['content-disposition']).toContain('products.xlsx');
    expect(Object.keys(files)).toHaveLength(5);
    expect(sheet).toContain('<t xml:space="preserve">=1+1 &lt;b&gt;</t>');
    expect(sheet).toContain('<t xml:space="preserve">@SUM(A1)</t>');
    expect(sheet).toContain('<v>4.5</v>');
    expect(sheet).not.toContain('<f>');
  });

  test('a file has the filter and the order of the list', async () => {
    for (const [DisplayName, IdealCycleSeconds] of [
      ['Filter 1', 7001],
      ['Filter 2', 7002],
      ['Filter 3', 7003],
    ])
      await create({ DisplayName, IdealCycleSeconds });
    const { body } = await server.app.inject({
      url: `/api${products}/export?filter=IdealCycleSeconds:7001..7002&ascending=false`,
      headers: { authorization },
    });

    expect(body.match(/Filter \d/g)).toEqual(['Filter 2', 'Filter 1']);
  });

  test('a list that is too long for a file is refused before the file begins', async () => {
    await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
      INSERT INTO kinds (id, client_id, display_name, display_name_key, type)
      SELECT 'many ' || i, 'northwind', 'Many', 'many', 'PRESS' FROM n`.execute(server.db);
    const place = { caller: { clients: 'all' as const }, params: {} };
    const all = kinds as unknown as Resource;

    await expect(allIds(server.db, all, { ...place, query: {} })).rejects.toMatchObject({
      code: 'export.tooLong',
      message: expect.stringContaining('100,000 rows'),
    });
    const query = { filter: 'Type:OVEN' };
    expect(await allIds(server.db, all, { ...place, query })).toHaveLength(1);
  });

  const products = '/admin/clients/northwind/products';

  function create(payload: object) {
    const url = `/api${products}`;
    return server.call({ method: 'POST', url, headers: { authorization }, payload });
  }

  async function namesOf(query: Parameters<typeof listRows>[2]['query']): Promise<string> {
    const place = { caller: { clients: 'all' as const }, params: {} };
    const { Items } = await listRows(server.db, kinds, { ...place, query });
    return Items.map(({ DisplayName }) => DisplayName).join(', ');
  }
});
