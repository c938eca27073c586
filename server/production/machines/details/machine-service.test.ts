import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';

describe.each(testDatabases)('the machine service on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.ingest([
      [press, 'product', 'northwind-gear-m12', 7200],
      [press, 'status', 'RUNNING', 7200],
      [press, 'totalparts', 100, 7200],
      [press, 'totalparts', 220, 5400],
      [press, 'temperature', 214, 3600],
      [press, 'temperature', 226, 1800],
      [press, 'changeover', true, 1500],
      [press, 'status', 'STOPPED', 1500],
      [press, 'product', 'northwind-cap-28', 900],
      [press, 'changeover', false, 600],
      [press, 'status', 'RUNNING', 600],
      [press, 'changeover', true, 300],
      [press, 'status', 'STOPPED', 300],
    ]);
  });
  afterAll(() => server.close());

  test('the product is named with since when', async () => {
    expect(await items(`machines/${press}/products/current`)).toMatchObject([
      { Id: 'northwind-cap-28', IdealCycleSeconds: 6.5, Start: '2026-06-10T16:45:00.000Z' },
    ]);
    expect((await items('machines/riverside/products/current')).length).toBe(1);
    const all = await items(`machines/${press}/products`);
    expect(all.map(({ DisplayName }) => DisplayName)).toContain('Gear M12');
    expect(all.map(({ DisplayName }) => DisplayName)).not.toContain('Lid 40 mm');
  });

  test('changeovers say how long they took, take and usually take', async () => {
    await plan({ Number: 'P-1', SetupSeconds: 1200, Status: 'RUNNING' });
    const [running, done] = await items(`machines/${press}/changeover`);

    expect(running).toMatchObject({ IsRunning: true, End: null, Seconds: 300 });
    expect(done).toMatchObject({
      Seconds: 900,
      PlannedSeconds: 1200,
      StandardSeconds: 900,
      Product: 'Cap 28 mm',
    });
    await patch('attributes', [{ Name: 'changeover_standard_seconds', Value: '600' }]);
    const [given] = await items(`machines/${press}/changeover?filter=Running:true`);
    expect(given).toMatchObject({ StandardSeconds: 600 });
  });

  test('orders say what was made, are found by shift, and are late when their end has passed', async () => {
    await plan({
      Number: 'P-2',
      PlannedStart: '2026-06-10T19:00:00Z',
      PlannedEnd: '2026-06-10T22:00:00Z',
    });
    await plan({
      Number: 'P-0',
      PlannedStart: '2026-06-10T11:00:00Z',
      PlannedEnd: '2026-06-10T12:00:00Z',
    });
    async function numbers(query: string) {
      const rows = await items(`machines/${press}/productionorders/details?${query}`);
      return rows.map((row) => row['Number']);
    }
    const day = 'start=2026-06-10T05:00:00Z&end=2026-06-11T05:00:00Z';

    expect(await items(`machines/riverside/productionorders/current`)).toMatchObject([
      { Number: 'P-1', GoodParts: 0, IsLate: false },
    ]);
    expect(await numbers(`${day}&filter=ShiftId:Late`)).toEqual(['P-1', 'P-2']);
    expect(await numbers(`${day}&filter=ShiftId:Early`)).toEqual(['P-0', 'P-1']);
    const [late] = await items(
      `machines/${press}/productionorders/details?${day}&filter=Status:PLANNED`,
    );
    expect(late).toMatchObject({ Number: 'P-0', IsLate: true });
    expect((await server.get('anna', `admin/machines/${press}/productionorders`)).status).toBe(404);
    const listed = await server.get('global', `admin/machines/${press}/productionorders`);
    expect(listed.body).toMatchObject({ TotalItems: 3 });
  });

  test('an attribute of the wrong kind is refused at its field, and nothing is stored', async () => {
    const good = { Name: 'tonnage', Value: '120' };
    const refused = await patch('attributes', [good, { Name: 'part_price', Value: 'cheap' }]);
    expect(refused).toMatchObject({ status: 400, body: { Errors: [{ Field: '1.Value' }] } });
    expect((await patch('attributes', [{ Name: 'tonnage', Value: 120 }])).status).toBe(400);
    const before = await items(`machines/${press}/attributes`);
    expect(before).not.toContainEqual(good);

    await patch('attributes?mode=merge', [good]);
    expect((await items(`machines/${press}/attributes`)).length).toBe(before.length + 1);
    const { body } = await patch('attributes?mode=replace', [good]);
    expect(body).toMatchObject({ Items: [good], TotalItems: 1 });
    const versionConflict = await patch('attributes', [], { 'if-match': '"1"' });
    expect(versionConflict).toMatchObject({ status: 409, body: { code: 'row.overtaken' } });
    const blind = await patch('attributes', [], {});
    expect(blind).toMatchObject({ status: 428, body: { code: 'request.needsVersion' } });
    expect(await items(`machines/${press}/attributes`)).toEqual([good]);
  });

  test('ranges, tags, people and hours of a machine', async () => {
    expect(await items(`machines/${press}/dimensions/range`)).toMatchObject([
      { Name: 'temperature', Min: 214, Max: 226, Count: 2, Range: '214,226' },
      { Range: '0,100', Count: 0 },
      { Range: '0,100' },
    ]);
    const tags = await items(`machines/${press}/tagtypes?filter=TagMode:METRIC`);
    expect(tags.map(({ Name }) => Name)).toEqual([
      'temperature',
      'clamp_pressure',
      'mould_temperature',
    ]);
    const people = (await items(`machines/${press}/users`)).map(({ Username }) => Username);
    expect(people).toContain('anna');
    expect(people).not.toContain('ben');
    const [series] = await items(`machines/${press}/productionhistory?modes[]=totalparts`);
    const { History } = series as unknown as { History: { Items: { Value: number }[] }[] };
    expect(History[0]?.Items.reduce((sum, { Value }) => sum + Value, 0)).toBe(120);
  });

  test.each([
    [29, true],
    [31, false],
  ])(
    'a person whose page renewed its session %i minutes ago is online: %s',
    async (ago, isOnline) => {
      await server.tokenOf('operator');
      await server.db
        .updateTable('sessions')
        .set({ last_seen_at: server.clock.now - ago * 60_000 })
        .where('account_id', '=', 'operator')
        .execute();

      expect(await items(`machines/${press}/users`)).toContainEqual(
        expect.objectContaining({ Id: 'operator', IsOnline: isOnline }),
      );
    },
  );

  test('only machines of the plant can be named, and only own filters', async () => {
    const foreign = 'machines/riverside/products/current?Ids[]=pune-imm-01';
    expect((await server.get('anna', foreign)).status).toBe(404);
    const unknown = `machines/${press}/workorders?filter=Nothing:1`;
    expect((await server.get('anna', unknown)).status).toBe(400);
  });

  async function items(path: string) {
    const { status, body } = await server.get('anna', path);
    expect({ path, status }).toEqual({ path, status: 200 });
    return (body as { Items: Record<string, unknown>[] }).Items;
  }

  async function plan(order: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const payload = {
      MachineId: press,
      PlannedStart: '2026-06-10T16:50:00Z',
      PlannedEnd: '2026-06-10T20:00:00Z',
      Status: 'PLANNED',
      ...order,
    };
    const url = '/api/admin/clients/northwind/productionorders';
    expect((await server.call({ method: 'POST', url, headers, payload })).status).toBe(201);
  }

  /** Uses the version it reads first, unless `more` has one. */
  async function patch(path: string, payload: object, more?: object) {
    const { body } = await server.get('anna', `machines/${press}/attributes`);
    const version = { 'if-match': `"${(body as { Version: number }).Version}"` };
    const headers = {
      authorization: `Bearer ${await server.tokenOf('anna')}`,
      ...(more ?? version),
    };
    const url = `/api/machines/${press}/${path}`;
    return server.call({ method: 'PATCH', url, headers, payload });
  }
});
