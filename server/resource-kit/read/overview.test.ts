import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('the overview of administration on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('counts the rows of each resource, of all clients', async () => {
    const { count } = await server.db
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const { body } = await server.get('global', 'admin/overview');

    expect((body as { Items: object[] }).Items).toContainEqual({
      Resource: 'products',
      Count: count,
    });
  });

  test('finds rows of any resource by a part of their names, with whose they are', async () => {
    const { body } = await server.get('global', 'admin/search?text=cAP');

    expect((body as { Items: object[] }).Items).toContainEqual({
      Resource: 'products',
      Id: 'northwind-cap-28',
      DisplayName: 'Cap 28 mm',
      ClientId: 'northwind',
      ClientName: 'Northwind Plastics',
    });
  });

  test('a machine is found with its plant and its client: several may have one name', async () => {
    const { body } = await server.get('global', 'admin/search?text=imm-07');

    expect((body as { Items: object[] }).Items).toContainEqual(
      expect.objectContaining({
        Resource: 'machines',
        DisplayName: 'IMM-07',
        PlantName: 'Riverside Moulding',
        ClientName: 'Northwind Plastics',
      }),
    );
  });

  test('shows a few of each only, and nothing for no text', async () => {
    const { body } = await server.get('global', 'admin/search?text=1');
    const counts = new Map<string, number>();
    for (const { Resource } of (body as { Items: { Resource: string }[] }).Items)
      counts.set(Resource, (counts.get(Resource) ?? 0) + 1);

    expect(Math.max(...counts.values())).toBeLessThanOrEqual(5);
    expect((await server.get('global', 'admin/search?text=%20')).body).toEqual({ Items: [] });
    expect((await server.get('global', 'admin/search')).status).toBe(400);
  });

  test('is not there for who is no administrator', async () => {
    for (const path of ['admin/overview', 'admin/search?text=a'])
      expect((await server.get('anna', path)).status).toBe(404);
  });
});
