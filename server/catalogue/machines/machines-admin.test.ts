import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Machines } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { demoSourceId } from '#server/demo/install-plants.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { machines } from './machines.resource.ts';

const press = {
  DisplayName: 'AAA Press 2',
  PlantId: 'riverside',
  MachineName: 'RIV/PRESS-2',
  DisplayType: 'IMM',
};

testResource({
  resource: machines,
  valid: [
    { ...press, OEEHigh: 0.8, OEELow: 0.5, Attributes: [{ Name: 'tonnage', Value: '250' }] },
    { ...press, DisplayName: 'AAA press 10', MachineName: 'RIV/PRESS-10', PartsHourlyGoal: 120 },
  ],
  change: { Type: 'Press', OEELow: 0.7, RemoteType: 'VNC' },
  invalid: [
    [{ ...press, MachineName: 'riv/press-10' }, 'MachineName'],
    [{ ...press, MachineName: 'X', PlantId: 'springfield' }, 'PlantId'],
    [{ ...press, MachineName: 'X', OEEHigh: 0.5, OEELow: 0.6 }, 'OEELow'],
    [{ ...press, MachineName: 'X', OEELow: 0.8 }, 'OEELow'],
    [{ ...press, MachineName: 'X', QualityHigh: 97 }, 'QualityHigh'],
    [{ ...press, MachineName: 'X', DisplayType: 'ROBOT' }, 'DisplayType'],
    [{ ...press, MachineName: 'X', ClientId: 'contoso' }, 'ClientId'],
    [{ PlantId: 'riverside', MachineName: 'X', DisplayType: 'IMM' }, 'DisplayName'],
  ],
});

describe.each(testDatabases)('machines in use on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('two clients may call a machine the same', async () => {
    const northwinds = await post({ ...press, MachineName: 'SAME' });
    const contosos = await post({ ...press, PlantId: 'monterrey', MachineName: 'SAME' });

    expect([northwinds.status, contosos.status]).toEqual([201, 201]);
    expect(contosos.body).toMatchObject({ ClientId: 'contoso', PlantName: 'Monterrey Norte' });
  });

  test('a machine without thresholds is given the usual ones', async () => {
    const { body } = await post({ ...press, MachineName: 'USUAL' });

    expect(body).toMatchObject({ OEEHigh: 0.75, QualityLow: 0.94, TotalPartsHigh: 90 });
  });

  test('machines are found by a part of their type, in the list and by the search', async () => {
    await post({ ...press, MachineName: 'TYPED', Type: '250 t PRÉSS' });
    async function found(query: string): Promise<string[]> {
      const { body } = await server.get('sysadmin', `admin/machines?${query}`);
      return (body as { Items: { MachineName: string }[] }).Items.map((one) => one.MachineName);
    }

    expect(await found('filter=Type:t%20press')).toEqual(['TYPED']);
    expect(await found('search=250%20t')).toEqual(['TYPED']);
  });

  test('where its counters begin again can be set, and left to be found', async () => {
    const limits = { TotalPartsLimit: 65_536, GoodPartsLimit: 1000 };
    const { body } = await post({ ...press, MachineName: 'LIMITS', ...limits });

    expect(body).toMatchObject({ ...limits, RejectPartsLimit: null });
    const odd = await post({ ...press, MachineName: 'LIMITS-2', TotalPartsLimit: 0 });
    expect(odd.status).toBe(400);
  });

  test('a new machine is on the dashboard of its plant, last, and its samples count at once', async () => {
    const { ingested } = await send('NEW');
    expect(ingested).toMatchObject({ rejected: [{ code: 'sample.unknownMachine' }] });

    const { body } = await post({ ...press, DisplayName: 'New one', MachineName: 'NEW' });
    const { Id } = body as { Id: string };
    await server.db
      .insertInto('data_source_machines')
      .values({ source_id: demoSourceId, machine_id: Id, external_name: 'NEW' })
      .execute();
    expect((await send('NEW')).ingested).toMatchObject({ accepted: 1 });

    const list = await server.get('anna', 'machines/riverside/machines?orderBy=DisplayName');
    const { Items } = list.body as Machines;
    expect(Items.find((one) => one.Id === Id)).toMatchObject({
      DisplayName: 'New one',
      Value: 'RUNNING',
      OEEHigh: 0.75,
    });
  });

  test('a machine with stored production stays, and the refusal lists what depends on it', async () => {
    await server.ingest([
      ['riverside-imm-01', 'status', 'RUNNING', 7200],
      ['riverside-imm-01', 'status', 'STOPPED', 60],
    ]);
    const { status, body } = await remove('riverside-imm-01');

    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'row.inUse', Dependants: [{ Name: 'stored samples', Count: 2 }, {}] },
    });
  });

  test('what belongs to a machine only goes with it', async () => {
    expect((await remove('riverside-imm-02')).status).toBe(204);

    for (const table of ['metrics', 'data_source_machines'] as const)
      expect(
        await server.db
          .selectFrom(table)
          .selectAll()
          .where('machine_id', '=', 'riverside-imm-02')
          .execute(),
      ).toEqual([]);
    expect((await server.get('anna', 'machines/riverside-imm-02/metrics')).status).toBe(404);
  });

  test('a machine whose removal is undone has its metrics and its name in data sources again', async () => {
    const before = await belongings('riverside-imm-03');
    expect((await remove('riverside-imm-03')).status).toBe(204);
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = '/api/admin/machines/restore';
    const payload = { Ids: ['riverside-imm-03'] };
    expect((await server.call({ method: 'POST', url, headers, payload })).status).toBe(204);

    expect(await belongings('riverside-imm-03')).toEqual(before);
    expect(before).toEqual([3, 1]);
  });

  async function belongings(id: string) {
    const rows = await Promise.all(
      (['metrics', 'data_source_machines'] as const).map((table) =>
        server.db.selectFrom(table).selectAll().where('machine_id', '=', id).execute(),
      ),
    );
    return rows.map(({ length }) => length);
  }

  async function send(machine: string) {
    const at = new Date(server.clock.now).toISOString();
    const { body } = await server.call({
      method: 'POST',
      url: '/api/ingest',
      headers: { authorization: 'Bearer lineside-demo-ingest' },
      payload: [{ machine, tag: 'status', value: 'RUNNING', at }],
    });
    return { ingested: body };
  }

  async function post(payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'POST', url: '/api/admin/machines', headers, payload });
  }

  async function remove(id: string) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'DELETE', url: `/api/admin/machines/${id}`, headers });
  }
});
