import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { resources } from '#server/resources.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { retiringTables } from './retired-references.ts';

const orders = 'admin/clients/northwind/productionorders';
const refused = { Errors: [{ Field: 'MachineId', Message: 'It is retired' }] };

test('tables of retired rows are those of the resources that retire', () => {
  const tables = resources.filter(({ retires }) => retires).map(({ table }) => table);

  expect([...retiringTables]).toEqual(tables.toSorted());
});

describe.each(testDatabases)('what is retired on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('nothing new is given to it; what names it already can be changed', async () => {
    const earlier = (await call('POST', orders, order('P-1', 'riverside-imm-02'))).body as Row;
    await call('POST', 'admin/machines/riverside-imm-01/move', { PlantId: 'pune' });
    await call('POST', 'admin/machines/riverside-imm-02/retire', {});

    for (const id of ['riverside-imm-01', 'riverside-imm-02'])
      expect(await call('POST', orders, order('P-2', id))).toMatchObject({
        status: 400,
        body: refused,
      });
    const other = (await call('POST', orders, order('P-3', 'riverside-imm-03'))).body as Row;
    expect(await change(other, { MachineId: 'riverside-imm-02' })).toMatchObject({
      status: 400,
      body: refused,
    });
    expect(await change(earlier, { Quantity: 5 })).toMatchObject({ status: 200 });
  });

  test('a deletion is undone, though what the row refers to was retired', async () => {
    const made = (await call('POST', orders, order('P-4', 'riverside-imm-04'))).body as Row;
    await call('POST', 'admin/machines/riverside-imm-04/retire', {});
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = `/api/${orders}/${made.Id}`;
    expect((await server.call({ method: 'DELETE', url, headers })).status).toBe(204);

    expect((await call('POST', `${orders}/restore`, { Ids: [made.Id] })).status).toBe(204);
    expect((await server.call({ url, headers })).body).toEqual(made);
  });

  test('a metric is copied to the machines of its type that are in use', async () => {
    const metric = { MachineId: 'riverside-imm-05', Name: 'oil.temperature', DisplayName: 'Oil' };
    const { Id } = (await call('POST', 'admin/metrics', metric)).body as Row;
    const { body } = await call('POST', `admin/metrics/${Id}/copies`, {});

    const copies = await server.db
      .selectFrom('metrics')
      .select('machine_id')
      .where('name', '=', 'oil.temperature')
      .execute();
    expect(body).toBeDefined();
    expect(copies.map((copy) => copy.machine_id)).toContain('riverside-imm-06');
    expect(copies.map((copy) => copy.machine_id)).not.toContain('riverside-imm-02');
  });

  test('a line of a file is refused by its field', async () => {
    const file =
      'Number,MachineId,PlannedStart,PlannedEnd,Status\n' +
      'P-9,riverside-imm-02,2026-06-11T08:00:00Z,2026-06-11T09:00:00Z,PLANNED';
    const { body } = await server.call({
      method: 'POST',
      url: `/api/${orders}/import?dryRun=true`,
      headers: {
        authorization: `Bearer ${await server.tokenOf('global')}`,
        'content-type': 'text/csv',
      },
      payload: file,
    });

    expect(body).toMatchObject({ Errors: [{ Line: 2, ...refused.Errors[0] }] });
  });

  test('nothing new is made in a retired client, until it is restored', async () => {
    const products = 'admin/clients/contoso/products';
    await call('POST', 'admin/clients/contoso/retire', {});

    expect(await call('POST', products, { DisplayName: 'Lid 99' })).toMatchObject({
      status: 409,
      body: { code: 'client.retired' },
    });
    await call('POST', 'admin/clients/contoso/restore', {});
    expect(await call('POST', products, { DisplayName: 'Lid 99' })).toMatchObject({ status: 201 });
  });

  async function change({ Id, Version }: Row, payload: object) {
    const headers = {
      authorization: `Bearer ${await server.tokenOf('global')}`,
      'if-match': `"${Version}"`,
    };
    return server.call({ method: 'PATCH', url: `/api/${orders}/${Id}`, headers, payload });
  }

  async function call(method: 'POST', path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method, url: `/api/${path}`, headers, payload });
  }
});

function order(Number: string, MachineId: string) {
  const PlannedStart = '2026-06-11T08:00:00Z';
  return {
    Number,
    MachineId,
    Status: 'PLANNED',
    PlannedStart,
    PlannedEnd: '2026-06-11T09:00:00Z',
  };
}

interface Row {
  Id: string;
  Version: number;
}
