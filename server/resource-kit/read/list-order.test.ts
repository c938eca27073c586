import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const products: readonly (readonly [name: string, family: string | null, cycle: number | null])[] =
  [
    ['IMM-10', 'b', 10],
    ['IMM-2', null, 9.5],
    ['imm-3', 'Ä', null],
    ['Ábaco', 'a', 100],
    ['_under', 'Z', 0.001],
    ['-dash', '10', 2],
    ['साँचा', '9', 2],
    ['模具', null, null],
    ['ñandú', 'c', 86_400],
  ];

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.db.deleteFrom('machine_states').execute();
    await server.db.deleteFrom('products').execute();
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    for (const [DisplayName, Family, IdealCycleSeconds] of products) {
      const payload = { DisplayName, Family, IdealCycleSeconds };
      const url = '/api/admin/clients/northwind/products';
      const { status } = await server.call({ method: 'POST', url, headers, payload });
      if (status !== 201) throw new Error(`${DisplayName}: ${status}`);
    }
  });
  afterAll(() => server.close());

  test.each([
    ['DisplayName', true, '-dash _under Ábaco IMM-2 imm-3 IMM-10 ñandú साँचा 模具'],
    ['DisplayName', false, '模具 साँचा ñandú IMM-10 imm-3 IMM-2 Ábaco _under -dash'],
  ])('by %s, ascending %s, letters are in one order', async (orderBy, ascending, names) => {
    expect(await namesBy(orderBy, ascending)).toEqual(names.split(' '));
  });

  test.each([true, false])('rows without a value come last, ascending %s', async (ascending) => {
    expect((await namesBy('Family', ascending)).slice(-2).toSorted()).toEqual(['IMM-2', '模具']);
    expect((await namesBy('IdealCycleSeconds', ascending)).slice(-2).toSorted()).toEqual([
      'imm-3',
      '模具',
    ]);
  });

  test('numbers are in the order of their size', async () => {
    expect(
      (await namesBy('IdealCycleSeconds', true)).filter((name) => !/dash|साँ/.test(name)),
    ).toEqual(expect.arrayContaining(['_under', 'IMM-2', 'IMM-10', 'Ábaco', 'ñandú']));
    expect((await namesBy('IdealCycleSeconds', false))[0]).toBe('ñandú');
  });

  async function namesBy(orderBy: string, ascending: boolean): Promise<string[]> {
    const query = new URLSearchParams({ orderBy, ascending: String(ascending) });
    const { body } = await server.get('global', `admin/clients/northwind/products?${query}`);
    return (body as { Items: { DisplayName: string }[] }).Items.map((row) => row.DisplayName);
  }
});
