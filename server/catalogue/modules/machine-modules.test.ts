import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ModuleTargets } from '#schemas/api/administration.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('modules of a machine on %s', (kind) => {
  let server: TestApp;
  let robot: string;
  let dryer: string;
  let foreign: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    robot = await made('Robot', 'contoso');
    dryer = await made('Dryer', 'contoso');
    foreign = await made('Scale', 'northwind');
  });
  afterAll(() => server.close());

  test('a machine is given modules and loses others, all or none', async () => {
    expect(await assigned()).toEqual([]);
    await change([robot, true], [dryer, true]);
    expect(await assigned()).toEqual(['Dryer', 'Robot']);
    await change([robot, false]);
    expect(await assigned()).toEqual(['Dryer']);

    expect(await change([robot, true], [foreign, true])).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MachineIds' }] },
    });
    expect(await change([robot, true], ['nothing', true])).toMatchObject({ status: 404 });
    expect(await assigned()).toEqual(['Dryer']);
  });

  test('it offers modules of its client, and the list of modules counts the machine', async () => {
    const { body } = await call('GET', path);
    expect((body as ModuleTargets).Items.map(({ DisplayName }) => DisplayName)).toEqual([
      'Dryer',
      'Robot',
    ]);
    expect((await call('GET', `/api/admin/modules/${dryer}`)).body).toMatchObject({ Machines: 1 });
    expect(await call('GET', '/api/admin/machines/nothing/modules')).toMatchObject({ status: 404 });
  });

  const path = '/api/admin/machines/monterrey-imm-01/modules';

  async function assigned(): Promise<string[]> {
    const { Items } = (await call('GET', path)).body as ModuleTargets;
    return Items.filter(({ IsAssigned }) => IsAssigned).map(({ DisplayName }) => DisplayName);
  }

  function change(...given: [ModuleId: string, IsAssigned: boolean][]) {
    const Modules = given.map(([ModuleId, IsAssigned]) => ({ ModuleId, IsAssigned }));
    return call('PATCH', path, { Modules });
  }

  async function made(DisplayName: string, ClientId: string): Promise<string> {
    const payload = { DisplayName, ClientId, Type: 'OTHER' };
    return ((await call('POST', '/api/admin/modules', payload)).body as { Id: string }).Id;
  }

  async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
