import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { agreedByAll } from '#server/people/agreements/agreements.fixture.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { valueLists } from './value-lists.resource.ts';

testResource({
  resource: valueLists,
  params: { clientId: 'northwind' },
  valid: [
    { Name: 'MOULD_2', DisplayName: 'Mould', Values: ['M_1', 'M_2'] },
    { Name: 'MOULD_10', DisplayName: null, Values: ['M_10'] },
  ],
  change: { Values: ['M_1'] },
  invalid: [
    [{ Name: ' ', Values: ['A'] }, 'Name'],
    [{ Name: 'mould_10', Values: ['A'] }, 'Name'],
    [{ Name: 'MOULD_3', Values: [] }, 'Values'],
  ],
});

describe.each(testDatabases)('input types on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await create({ Name: 'SCRAP_REASON', Values: ['BLACK_SPECKS', 'WARPED'] });
    await create({ Name: 'COLOUR', DisplayName: 'Masterbatch', Values: ['RED_3020'] });
  });
  afterAll(() => server.close());

  test('a value with a comma is refused, since commas part the values', async () => {
    expect(await create({ Name: 'BAD', Values: ['one,two'] })).toMatchObject({
      status: 400,
      body: { code: 'valueList.comma', Errors: [{ Field: 'Values' }] },
    });
  });

  test("a client's list goes before the usual one, and its own are there too", async () => {
    const own = await typesOf('anna', 'ClientId:northwind');
    const usual = await typesOf('anna', '');

    expect(own).toMatchObject({
      SCRAP_REASON: {
        DisplayName: 'Scrap reason',
        ValidValues: 'BLACK_SPECKS,WARPED',
        Options: [{ label: 'BLACK SPECKS', value: 'BLACK_SPECKS' }, { value: 'WARPED' }],
      },
      COLOUR: { DisplayName: 'Masterbatch', Options: [{ label: 'RED 3020' }] },
      SHIFT: { ValidValues: 'EARLY,LATE,NIGHT' },
    });
    expect(usual['SCRAP_REASON']).toMatchObject({ ValidValues: expect.stringMatching(/^SHORT_/) });
    expect(usual).not.toHaveProperty('COLOUR');
  });

  test('a list has its name in the language that is asked for', async () => {
    expect(await typesOf('anna', 'Name:SCRAP_REASON;Language:es-MX')).toMatchObject({
      SCRAP_REASON: { DisplayName: 'Motivo de rechazo' },
    });
    const unknown = await server.get('anna', 'apps/uitypes?filter=Language:xx-XX');
    expect(unknown).toMatchObject({ status: 400, body: { code: 'language.unknown' } });
  });

  test("another client's lists are not there", async () => {
    expect((await server.get('ben', 'apps/uitypes?filter=ClientId:northwind')).status).toBe(409);
    await agreedByAll(server.db, server.clock.now);
    server.clock.now += 60_000;
    expect((await server.get('ben', 'apps/uitypes?filter=ClientId:northwind')).status).toBe(404);
  });

  async function create(payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = '/api/admin/clients/northwind/uitypes';
    return server.call({ method: 'POST', url, headers, payload });
  }

  async function typesOf(name: string, filter: string) {
    const { body } = await server.get(name, `apps/uitypes?filter=${filter}`);
    const { Items } = body as { Items: { Name: string }[] };
    return Object.fromEntries(Items.map((one) => [one.Name, one]));
  }
});
