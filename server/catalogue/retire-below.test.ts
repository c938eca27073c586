import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Machines, Performance, Plants } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { describeAccount } from '#server/people/accounts/describe-account.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const other = 'riverside-imm-02';
const cap = 'northwind-cap-28';

describe.each(testDatabases)('retired plants, clients and products on %s', (kind) => {
  let server: TestApp;
  let administrator: string;
  let person: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    administrator = await signIn(server.call, 'global');
    person = await signIn(server.call, 'anna');
    await server.ingest([
      [press, 'status', 'RUNNING', 6 * 3600],
      [press, 'totalparts', 0, 6 * 3600],
      [press, 'totalparts', 100, 2 * 3600],
    ]);
  });
  afterAll(() => server.close());

  describe('a plant', () => {
    test('leaves lists and live views with its machines; what it did has its page', async () => {
      const before = await figures('riverside');
      await act('machines', other, 'retire');

      expect(await act('plants', 'riverside', 'retire')).toMatchObject({
        status: 200,
        body: { State: 'retired', RetiredAt: '2026-06-10T17:00:00.000Z' },
      });

      expect(await plantsOf('')).not.toContain('riverside');
      expect(await machinesIn('riverside')).toEqual([]);
      const { body: hierarchy } = await read('hierarchies/machines?pageSize=1000');
      expect(JSON.stringify(hierarchy)).not.toContain('riverside');
      expect(await statesOf([press, other])).toEqual(['retired', 'retired']);
      expect(await plantsOf('&filter=MachineType:Plant;Id:riverside')).toEqual(['riverside']);
      expect(await figures('riverside')).toMatchObject({ TotalParts: 100, OEE: before.OEE });
    });

    test('its machines are refused what those in use do', async () => {
      expect(await server.ingest([[press, 'status', 'RUNNING', 0]])).toMatchObject({
        rejected: [{ code: 'sample.machineRetired' }],
      });
      expect(await act('machines', press, 'restore')).toMatchObject({
        status: 409,
        body: { code: 'machine.plantRetired' },
      });
      const machine = { DisplayName: 'N', MachineName: 'N', DisplayType: 'IMM' };
      expect(await send('machines', { ...machine, PlantId: 'riverside' })).toMatchObject({
        status: 400,
        body: { code: 'row.parentRetired', Errors: [{ Field: 'PlantId' }] },
      });
      const wall = { DisplayName: 'W', ClientId: 'northwind', Screens: ['plant-overview'] };
      expect(await send('kiosks', { ...wall, PlantId: 'riverside' })).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'PlantId' }] },
      });
    });

    test('a machine that was removed before cannot be put back into it', async () => {
      await act('plants', 'riverside', 'restore');
      const machine = { DisplayName: 'Gone', MachineName: 'Gone', DisplayType: 'IMM' };
      const { body } = await send('machines', { ...machine, PlantId: 'riverside' });
      const { Id } = body as { Id: string };
      const removed = await call('DELETE', `admin/machines/${Id}`);
      expect(removed.status).toBe(204);
      await act('plants', 'riverside', 'retire');

      expect(await call('POST', 'admin/machines/restore', { Ids: [Id] })).toMatchObject({
        status: 400,
        body: { code: 'row.parentRetired' },
      });
    });

    test('comes back with the machines that left with it, and with no other', async () => {
      server.clock.now += 60_000;
      expect(await act('plants', 'riverside', 'restore')).toMatchObject({
        status: 200,
        body: { State: 'active', RetiredAt: null },
      });

      expect(await plantsOf('')).toContain('riverside');
      expect(await statesOf([press, other])).toEqual(['active', 'retired']);
      expect(await machinesIn('riverside')).toContain(press);
      const { body: trail } = await call('GET', 'admin/audit?filter=Kind:machine.restored');
      expect(JSON.stringify(trail)).toContain(press);
      expect(JSON.stringify(trail)).not.toContain(other);
      expect(await act('machines', other, 'restore')).toMatchObject({ status: 200 });
    });

    test('subscribers of the machines resource get an event when their plant is retired or restored', async () => {
      const heard: string[] = [];
      const stop = server.bus.subscribe('resource.changed', ({ resource }) => heard.push(resource));
      await act('plants', 'riverside', 'retire');
      await act('plants', 'riverside', 'restore');
      stop();

      expect(heard.filter((resource) => resource === 'machines')).toHaveLength(2);
    });
  });

  describe('a client', () => {
    test('leaves with its plants in use, and is chosen no more', async () => {
      const plants = await plantsOf('');
      const [first = ''] = plants;
      await act('plants', first, 'retire');

      expect(await act('clients', 'northwind', 'retire')).toMatchObject({ status: 200 });

      expect(await plantsOf('')).toEqual([]);
      expect(await clientsOf('anna')).toEqual([]);
      expect(await clientsOf('global')).not.toContain('northwind');
      expect(await act('plants', first, 'restore')).toMatchObject({
        status: 409,
        body: { code: 'plant.clientRetired' },
      });
      const wall = { DisplayName: 'W', ClientId: 'northwind', Screens: ['plant-overview'] };
      expect(await send('kiosks', wall)).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'ClientId' }] },
      });
      const plant = { DisplayName: 'N', TimeZone: 'Europe/Madrid', DisplayType: 'PLANT' };
      expect(await send('plants', { ...plant, ClientId: 'northwind' })).toMatchObject({
        status: 400,
        body: { code: 'row.parentRetired', Errors: [{ Field: 'ClientId' }] },
      });

      expect(await act('clients', 'northwind', 'restore')).toMatchObject({ status: 200 });
      expect(await plantsOf('')).toEqual(plants.slice(1));
      expect(await clientsOf('anna')).toEqual(['northwind']);
      expect(await act('plants', first, 'restore')).toMatchObject({ status: 200 });
      expect(await plantsOf('')).toEqual(plants);
    });

    test('what others have stays in use', async () => {
      await act('clients', 'contoso', 'retire');

      expect(await statesOf([press])).toEqual(['active']);
      expect(await plantsOf('')).toContain('riverside');
      await act('clients', 'contoso', 'restore');
    });
  });

  describe('a product', () => {
    const path = 'clients/northwind/products';

    test('is offered no more; samples that name it are taken, and what was made of it stays', async () => {
      expect(await productsOf(press)).toContain(cap);
      expect(await act(path, cap, 'retire')).toMatchObject({ body: { State: 'retired' } });

      expect(await productsOf(press)).not.toContain(cap);
      expect(await server.ingest([[press, 'product', cap, 0]])).toMatchObject({ accepted: 1 });
      const { body: current } = await read(`machines/${press}/products/current`);
      expect(JSON.stringify(current)).toContain(cap);

      expect(await act(path, cap, 'restore')).toMatchObject({ body: { State: 'active' } });
      expect(await productsOf(press)).toContain(cap);
    });

    test('one of two who retire it at once succeeds', async () => {
      const answers = await Promise.all([act(path, cap, 'retire'), act(path, cap, 'retire')]);

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      await act(path, cap, 'restore');
    });
  });

  test('it is for administrators, and of what there is', async () => {
    for (const path of [
      'plants/riverside',
      'clients/northwind',
      `clients/northwind/products/${cap}`,
    ])
      for (const name of ['retire', 'restore'])
        expect((await call('POST', `admin/${path}/${name}`, {}, person)).status).toBe(404);
    expect((await act('plants', 'no-such-plant', 'retire')).status).toBe(404);
  });

  function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) {
    const headers = { authorization: `Bearer ${token ?? administrator}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  function act(path: string, id: string, name: 'retire' | 'restore') {
    return call('POST', `admin/${path}/${id}/${name}`, {});
  }

  function send(path: string, body: object) {
    return call('POST', `admin/${path}`, body);
  }

  async function read(path: string) {
    const answer = await call('GET', path, undefined, person);
    expect(answer.status).toBe(200);
    return answer;
  }

  async function plantsOf(query: string): Promise<string[]> {
    const { body } = await read(`accounts/anna/machines?pageSize=100${query}`);
    return (body as Plants).Items.map(({ Id }) => Id);
  }

  async function machinesIn(plantId: string): Promise<string[]> {
    const { body } = await read(`machines/${plantId}/machines`);
    return (body as Machines).Items.map(({ Id }) => Id);
  }

  async function statesOf(ids: readonly string[]): Promise<unknown[]> {
    const rows = await Promise.all(ids.map((id) => call('GET', `admin/machines/${id}`)));
    return rows.map(({ body }) => (body as { State: string }).State);
  }

  async function figures(id: string): Promise<Performance> {
    const { body } = await read(`machines/${id}/performance?series=false`);
    return body as Performance;
  }

  async function productsOf(id: string): Promise<string[]> {
    const { body } = await read(`machines/${id}/products?pageSize=100`);
    return (body as { Items: { Id: string }[] }).Items.map(({ Id }) => Id);
  }

  async function clientsOf(accountId: string): Promise<string[]> {
    const { Clients } = await describeAccount(server.db, accountId);
    return Clients.map(({ Id }) => Id);
  }
});
