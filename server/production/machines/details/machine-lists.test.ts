import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const foreign = 'monterrey-imm-01';

describe.each(testDatabases)('lists of a machine on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    const open = await make('clients/northwind/workorderstatuses', status('Open', {}));
    const paid = await make('clients/northwind/workorderstatuses', {
      ...status('Paid', { IsDone: true }),
      IsExternal: true,
    });
    await make('clients/contoso/workorderstatuses', { ...status('Theirs', {}), IsExternal: true });
    const TypeId = await make('clients/northwind/workordertypes', { DisplayName: 'Repair' });
    for (const [Number, row] of Object.entries({
      'W-2': { StatusId: open, TypeId, Priority: 2, Due: '2026-06-12T10:00:00.000Z' },
      'W-10': { StatusId: open, ExternalStatusId: paid, Priority: 1 },
    }))
      await make('clients/northwind/workorders', { Number, MachineId: press, ...row });
    await make('clients/northwind/workorders', { Number: 'W-3', MachineId: 'pune-imm-01' });
  });
  afterAll(() => server.close());

  test('work orders have the status of both sides, and are done when one of them says so', async () => {
    const orders = await items(`machines/${press}/workorders?orderBy=Number&ascending=true`);
    expect(orders).toMatchObject([
      {
        Number: 'W-2',
        Type: 'Repair',
        Status: 'Open',
        ExternalStatus: null,
        IsDone: false,
        Priority: 2,
        Due: '2026-06-12T10:00:00.000Z',
      },
      { Number: 'W-10', Type: null, Status: 'Open', ExternalStatus: 'Paid', IsDone: true },
    ]);
    expect(await numbers('filter=Done:true')).toEqual(['W-10']);
    expect(await numbers('filter=Type:Repair')).toEqual(['W-2']);
    expect(await numbers('orderBy=Priority&ascending=true&pageSize=1')).toEqual(['W-10']);
    expect(await items('machines/riverside/workorders')).toHaveLength(2);
  });

  test('statuses of the outside are those of the own client', async () => {
    const named = await items(`machines/${press}/workorders/statuses/external`);
    expect(named.map(({ Name }) => Name)).toEqual(['Paid']);
    expect(named).toMatchObject([{ ClientId: 'northwind', IsExternal: true, IsDone: true }]);
  });

  test('statuses of the inside are those of the own clients', async () => {
    expect(await items('workorders/workorderstatuses')).toMatchObject([
      { Name: 'Open', ClientId: 'northwind', IsExternal: false },
    ]);
    expect(await items('workorders/workorderstatuses?filter=ClientId:contoso')).toEqual([]);
  });

  test('modules are those that the machine was given, with their parameters', async () => {
    const module = {
      ClientId: 'northwind',
      DisplayName: 'Robot 7',
      Type: 'ROBOT',
      IsEnabled: true,
      Parameters: [{ Name: 'axes', Value: '6' }],
    };
    const ModuleId = await make('modules', module);
    await make('modules', { ...module, DisplayName: 'Robot 8' });
    const assigned = await send('PATCH', 'modules/machines', { ModuleId, MachineIds: [press] });
    expect(assigned).toMatchObject({ status: 200 });

    const { ClientId: _, ...shown } = module;
    expect(await items(`machines/${press}/modules`)).toMatchObject([{ Id: ModuleId, ...shown }]);
    expect(await items('machines/riverside-imm-02/modules')).toEqual([]);
    expect(await items('machines/riverside/modules')).toHaveLength(1);
  });

  test('product families are those of the client, in their order', async () => {
    await make('clients/northwind/products', { DisplayName: 'Cap 40', Family: 'Caps' });
    const families = await items(`machines/${press}/productfamilies`);
    expect(families).toContainEqual(expect.objectContaining({ DisplayName: 'Caps' }));
    const names = families.map(({ DisplayName }) => String(DisplayName));
    expect(names).toEqual(names.toSorted());
    const ofOthers = await server.get('global', `machines/${foreign}/productfamilies`);
    expect(JSON.stringify(ofOthers.body)).not.toContain('Caps');
  });

  test.each(['workorders', 'workorders/statuses/external', 'modules', 'productfamilies'])(
    '%s of a machine of another client are not there',
    async (list) => {
      const { status: code } = await server.get('anna', `machines/${foreign}/${list}`);
      expect(code).toBe(404);
      const named = await server.get('anna', `machines/riverside/${list}?Ids[]=${foreign}`);
      expect(named.status).toBe(404);
      const wrong = await server.get('anna', `machines/${press}/${list}?filter=Nothing:1`);
      expect(wrong.status).toBe(400);
    },
  );

  async function numbers(query: string) {
    const rows = await items(`machines/${press}/workorders?${query}`);
    return rows.map((row) => row['Number']);
  }

  async function items(path: string) {
    const { status: code, body } = await server.get('anna', path);
    expect({ path, code }).toEqual({ path, code: 200 });
    return (body as { Items: Record<string, unknown>[] }).Items;
  }

  async function make(path: string, payload: object): Promise<string> {
    const { status: code, body } = await send('POST', path, payload);
    if (code !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return (body as { Id: string }).Id;
  }

  async function send(method: 'POST' | 'PATCH', path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method, url: `/api/admin/${path}`, headers, payload });
  }
});

function status(DisplayName: string, more: object) {
  return { DisplayName, IsExternal: false, IsDone: false, ...more };
}
