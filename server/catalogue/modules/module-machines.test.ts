import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ModuleTargets } from '#schemas/api/administration.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('machines with a module on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  let ModuleId: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
    const payload = {
      DisplayName: 'Robot',
      ClientId: 'contoso',
      Type: 'ROBOT',
      Parameters: [{ Name: 'address', Value: '10.0.0.7' }],
    };
    const made = await call('POST', 'modules', payload);
    ModuleId = (made.body as { Id: string }).Id;
  });
  afterAll(() => server.close());

  test('a module is given to machines and taken from them', async () => {
    const both = ['monterrey-imm-01', 'monterrey-imm-02'];
    expect(await assign({ MachineIds: both })).toMatchObject({
      status: 200,
      body: { ModuleId, MachineIds: both },
    });
    const changed = await assign({
      Machines: [
        { MachineId: 'monterrey-imm-01', IsAssigned: false },
        { MachineId: 'monterrey-imm-03', IsAssigned: true },
      ],
    });
    expect(changed.body).toMatchObject({ MachineIds: ['monterrey-imm-02', 'monterrey-imm-03'] });
    expect(await assigned('machines')).toEqual(['monterrey-imm-02', 'monterrey-imm-03']);
    expect((await call('GET', `modules/${ModuleId}`)).body).toMatchObject({ Machines: 2 });
  });

  test.each([
    ['a machine of another client', { MachineIds: ['monterrey-imm-05', 'riverside-imm-01'] }],
    ['a machine that is not there', { Machines: [{ MachineId: 'x', IsAssigned: true }] }],
    ['nothing', {}],
    ['both', { MachineIds: [], Machines: [{ MachineId: 'monterrey-imm-01', IsAssigned: true }] }],
  ])('%s is refused, and nothing is stored', async (_, payload) => {
    const before = await assigned('machines');

    expect(await assign(payload)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MachineIds' }] },
    });
    expect(await assigned('machines')).toEqual(before);
  });

  test('what was assigned is in the audit trail, with before and after', async () => {
    const { body } = await call('GET', 'audit?pageSize=1000');
    const { Items } = body as { Items: { Kind: string; Detail: string }[] };
    const details = Items.filter(({ Kind }) => Kind === 'module.changed').map(
      ({ Detail }) => JSON.parse(Detail) as unknown,
    );

    expect(details).toContainEqual({
      Id: ModuleId,
      Before: { MachineIds: ['monterrey-imm-01', 'monterrey-imm-02'] },
      After: { MachineIds: ['monterrey-imm-02', 'monterrey-imm-03'] },
    });
  });

  test('a module is for its client and for the people of it', async () => {
    expect(await assigned('clients')).toEqual(['contoso']);
    expect(await assigned('users')).toContain('ben');
    expect(await assigned('users')).not.toContain('anna');
    expect((await call('GET', 'modules/users?filter=ModuleId:nothing')).status).toBe(404);
  });

  test('a module is for no one whose account is disabled', async () => {
    const disabled = { disabled_at: server.clock.now };
    const ben = server.db.updateTable('accounts').where('id', '=', 'ben');
    await ben.set(disabled).execute();

    expect(await assigned('users')).not.toContain('ben');
    await ben.set({ disabled_at: null }).execute();
  });

  test('types and parameters have names', async () => {
    for (const [path, name] of [
      ['modules/types', 'ROBOT'],
      ['modules/externaltypes', 'OPC_UA'],
      ['modules/parameters', 'address'],
      [`modules/${ModuleId}/parameters`, 'address'],
    ] as const) {
      const { Items } = (await call('GET', path)).body as { Items: { Name: string }[] };
      expect({ path, names: Items.map(({ Name }) => Name) }).toEqual({
        path,
        names: expect.arrayContaining([name]),
      });
    }
  });

  test('a module that machines have is not removed; a removed machine has none', async () => {
    expect(await call('DELETE', `modules/${ModuleId}`)).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'machines', Count: 2 }] },
    });
    expect((await call('DELETE', 'machines/monterrey-imm-02')).status).toBe(204);
    expect(await assigned('machines')).toEqual(['monterrey-imm-03']);
  });

  async function assigned(what: string) {
    const { body } = await call('GET', `modules/${what}?filter=ModuleId:${ModuleId}`);
    const { Items } = body as ModuleTargets;
    return Items.filter(({ IsAssigned }) => IsAssigned).map(({ Id }) => Id);
  }

  function assign(payload: object) {
    return call('PATCH', 'modules/machines', { ModuleId, ...payload });
  }

  function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const url = `/api/admin/${path}`;
    return server.call({
      method,
      url,
      headers: { authorization },
      ...(payload && { payload }),
    });
  }
});
