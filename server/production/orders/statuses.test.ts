import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const client = '/api/admin/clients/northwind';

describe.each(testDatabases)('statuses of work orders on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('a status that orders have stays of its kind, so that they can be changed', async () => {
    const status = await make('workorderstatuses', { DisplayName: 'Open' });
    const external = await make('workorderstatuses', { DisplayName: 'Sent', IsExternal: true });
    const free = await make('workorderstatuses', { DisplayName: 'New' });
    const order = { Number: 'W-1', MachineId: 'riverside-imm-01' };
    await make('workorders', { ...order, StatusId: status, ExternalStatusId: external });

    const refused = { status: 400, body: { Errors: [{ Field: 'IsExternal' }] } };
    expect(await change(status, { IsExternal: true })).toMatchObject(refused);
    expect(await change(external, { IsExternal: false })).toMatchObject(refused);
    expect(await change(status, { IsDone: true })).toMatchObject({ status: 200 });
    expect(await change(free, { IsExternal: true })).toMatchObject({ status: 200 });
  });

  async function make(list: string, payload: object): Promise<string> {
    const { body } = await call('POST', list, payload);
    return (body as { Id: string }).Id;
  }

  function change(id: string, payload: object) {
    return call('PATCH', `workorderstatuses/${id}`, payload);
  }

  async function call(method: 'POST' | 'PATCH', path: string, payload: object) {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    return server.call({
      method,
      url: `${client}/${path}`,
      headers: { authorization, 'if-match': '"1"' },
      payload,
    });
  }
});
