import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ProcessMetrics } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { metrics } from './metrics.resource.ts';

const press = { MachineId: 'riverside-imm-07' };

testResource({
  resource: metrics,
  valid: [
    { ...press, Name: 'oil', DisplayName: 'AAA Oil 2', Unit: '°C', Target: 45, Min: 40, Max: 50 },
    { ...press, Name: 'water', DisplayName: 'AAA oil 10', Min: 5, Decimals: 0, Order: 3 },
  ],
  change: { DisplayName: 'AAA Oil 1', Max: 55, Unit: 'K' },
  invalid: [
    [{ ...press, Name: 'water', DisplayName: 'X' }, 'Name'],
    [{ ...press, Name: 'status', DisplayName: 'X' }, 'Name'],
    [{ ...press, Name: ' totalparts ', DisplayName: 'X' }, 'Name'],
    [{ ...press, Name: 'STATUS', DisplayName: 'X' }, 'Name'],
    [{ ...press, Name: '$silence', DisplayName: 'X' }, 'Name'],
    [{ ...press, Name: 'x', DisplayName: 'X', Min: 9, Max: 1 }, 'Max'],
    [{ ...press, Name: 'x', DisplayName: 'X', Target: 1, Min: 2 }, 'Target'],
    [{ ...press, Name: 'x', DisplayName: 'X', Target: 3, Max: 2 }, 'Target'],
    [{ ...press, Name: 'x', DisplayName: 'X', Decimals: 1.5 }, 'Decimals'],
    [{ MachineId: 'springfield-imm-07', Name: 'x', DisplayName: 'X' }, 'MachineId'],
    [{ ...press, Name: 'x' }, 'DisplayName'],
  ],
});

describe.each(testDatabases)('metrics of machines on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('samples of a tag are taken as soon as it is a metric, and are in the process grid', async () => {
    expect(await send()).toMatchObject({ rejected: [{ code: 'sample.unknownTag' }] });

    const made = await post({ ...press, Name: 'screw', DisplayName: 'Screw', Unit: '1/min' });
    expect(made).toMatchObject({ status: 201, body: { ClientName: 'Northwind Plastics' } });
    expect(await send()).toMatchObject({ accepted: 1, rejected: [] });

    expect(await shown('screw')).toMatchObject({ DisplayName: 'Screw', Unit: '1/min', Value: 61 });
  });

  test('a metric without an order is the last of its machine; one that has lost it stays there', async () => {
    const { body } = await post({ ...press, Name: 'last', DisplayName: 'Last' });
    const { Id, Order } = body as { Id: string; Order: number };
    const others = await shownAll();

    expect(others.at(-1)).toMatchObject({ Name: 'last', Order });
    const changed = await patch(Id, { Order: null });
    expect(changed).toMatchObject({ status: 200, body: { Order } });
  });

  test('the same tag of two machines is two metrics', async () => {
    const other = { MachineId: 'riverside-imm-06', Name: 'screw', DisplayName: 'Screw' };

    expect((await post(other)).status).toBe(201);
    expect((await post(other)).status).toBe(409);
  });

  test('it is given to the machines of its type that have none of the tag, and to no others', async () => {
    const { body } = await post({ ...press, Name: 'nozzle', DisplayName: 'Nozzle', Max: 9 });
    const { Id } = body as { Id: string };
    await post({ MachineId: 'riverside-imm-04', Name: 'nozzle', DisplayName: 'Own' });
    await server.db
      .updateTable('machines')
      .set({ type: 'other' })
      .where('id', '=', 'riverside-imm-03')
      .execute();

    const copied = await act(Id);
    const machines = await server.db
      .selectFrom('metrics')
      .innerJoin('machines', 'machines.id', 'metrics.machine_id')
      .select(['machine_id', 'display_type', 'metrics.client_id', 'max_value'])
      .where('name', '=', 'nozzle')
      .where('metrics.display_name', '=', 'Nozzle')
      .execute();

    expect(copied).toMatchObject({ status: 200, body: { Copied: machines.length - 1 } });
    expect(machines.length).toBeGreaterThan(5);
    expect(new Set(machines.map(({ display_type }) => display_type))).toEqual(new Set(['IMM']));
    expect(new Set(machines.map(({ client_id }) => client_id))).toEqual(new Set(['northwind']));
    expect(new Set(machines.map(({ max_value }) => max_value))).toEqual(new Set([9]));
    const ids = machines.map(({ machine_id }) => machine_id);
    expect(ids).not.toContain('riverside-imm-03');
    expect(ids).not.toContain('riverside-imm-04');
    expect(await act(Id)).toMatchObject({ status: 200, body: { Copied: 0 } });
  });

  test('a machine has 200 at the most', async () => {
    const lines = Array.from(
      { length: 200 },
      (_, index) => `riverside-imm-05,t${index},T ${index}`,
    );
    const file = ['MachineId,Name,DisplayName', ...lines].join('\n');
    const { body } = await server.call({
      method: 'POST',
      url: '/api/admin/metrics/import',
      headers: {
        authorization: `Bearer ${await server.tokenOf('global')}`,
        'content-type': 'text/csv',
      },
      payload: file,
    });

    // Four exist already.
    const fault = { Field: 'MachineId', Message: 'A machine has at most 200 metrics' };
    expect(body).toMatchObject({
      Errors: [198, 199, 200, 201].map((Line) => Object.assign({ Line }, fault)),
    });
  });

  async function send() {
    const at = new Date(server.clock.now).toISOString();
    const { body } = await server.call({
      method: 'POST',
      url: '/api/ingest',
      headers: { authorization: 'Bearer lineside-demo-ingest' },
      payload: [{ machine: 'riverside-imm-07', tag: 'screw', value: 61, at }],
    });
    return body;
  }

  async function shownAll() {
    const { body } = await server.get('anna', 'machines/riverside-imm-07/metrics');
    return (body as ProcessMetrics).Items;
  }

  async function shown(name: string) {
    return (await shownAll()).find(({ Name }) => Name === name);
  }

  async function post(payload: object) {
    return server.call({
      method: 'POST',
      url: '/api/admin/metrics',
      headers: { authorization: `Bearer ${await server.tokenOf('global')}` },
      payload,
    });
  }

  async function act(id: string) {
    return server.call({
      method: 'POST',
      url: `/api/admin/metrics/${id}/copies`,
      headers: { authorization: `Bearer ${await server.tokenOf('global')}` },
    });
  }

  async function patch(id: string, payload: object) {
    return server.call({
      method: 'PATCH',
      url: `/api/admin/metrics/${id}`,
      headers: { authorization: `Bearer ${await server.tokenOf('global')}`, 'if-match': '"1"' },
      payload,
    });
  }
});
