import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Machine, Machines, Performance } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const name = 'RIV/IMM-01';
const minute = 60_000;
const cap = 'Cap 28 mm';

interface Row {
  Id: string;
  PlantId: string;
  MachineName: string;
  State: string;
  RetiredAt: string | null;
}

function refused(Message: string) {
  return { status: 400, body: { Errors: [{ Field: 'PlantId', Message }] } };
}

describe.each(testDatabases)('machines that are moved on %s', (kind) => {
  let server: TestApp;
  let administrator: string;
  /** The new row in the other plant. */
  let moved: Row;
  beforeAll(async () => {
    server = await startTestApp(kind);
    administrator = await signIn(server.call, 'global');
    await server.ingest([
      [press, 'status', 'RUNNING', 6 * 3600],
      [press, 'product', 'northwind-cap-28', 6 * 3600],
      [press, 'totalparts', 0, 6 * 3600],
      [press, 'totalparts', 100, 2 * 3600],
    ]);
    await server.figuresFollowed();
  });
  afterAll(() => server.close());

  test('a machine goes to a plant in use of its client, and nowhere else', async () => {
    expect(await move(press, 'riverside')).toMatchObject(
      refused('It stands in this plant already'),
    );
    expect(await move(press, 'monterrey')).toMatchObject(refused('The client has no such plant'));
    await call('POST', 'admin/plants/pune/retire', {});
    expect(await move(press, 'pune')).toMatchObject(refused('This plant is retired'));
    await call('POST', 'admin/plants/pune/restore', {});
    expect(await move('no-such-machine', 'pune')).toMatchObject({ status: 404 });
    const person = await signIn(server.call, 'anna');
    expect(
      await call('POST', `admin/machines/${press}/move`, { PlantId: 'pune' }, person),
    ).toMatchObject({ status: 404 });
  });

  test('it goes on in the other plant with its settings, and what it did stays', async () => {
    await addOrders();
    await addUnknownTag();
    const riverside = await figures('riverside');
    const before = await row(press);
    const pune = await figures('pune');

    const { status, body } = await move(press, 'pune');
    moved = body as Row;
    await server.figuresFollowed();

    expect(status).toBe(200);
    expect(moved).toMatchObject({ PlantId: 'pune', MachineName: name, State: 'active' });
    expect(await row(press)).toMatchObject({
      PlantId: 'riverside',
      MachineName: `${name} (Riverside Moulding)`,
      State: 'retired',
    });
    const settings = ['DisplayName', 'DisplayType', 'Attributes', 'OEEHigh', 'PartsHourlyGoal'];
    expect(moved).toMatchObject(Object.fromEntries(settings.map((one) => [one, before[one]])));
    expect(await figures('riverside')).toEqual(riverside);
    expect(await figures('pune')).toEqual(pune);
    expect(await listed('riverside')).not.toContain(press);
    expect(await listed('pune')).toContain(moved.Id);
  });

  test('each of the two pages leads to the other', async () => {
    expect(await place(press)).toMatchObject({ MovedToId: moved.Id, RetiredAt: moment() });
    expect(await place(moved.Id)).toMatchObject({ MovedFromId: press, ParentId: 'pune' });
  });

  test('what it did goes on, though its source says nothing of it, and no time is counted twice', async () => {
    expect(await place(moved.Id)).toMatchObject({ Value: 'RUNNING', Product: cap });
    server.clock.now += 10 * minute;
    administrator = await signIn(server.call, 'global');

    expect(await explained(press)).toMatchObject({ PlannedMs: 0, RunMs: 0, WindowMs: 0 });
    expect(await explained(moved.Id)).toMatchObject({
      PlannedMs: 10 * minute,
      RunMs: 10 * minute,
      WindowMs: 10 * minute,
    });
  });

  test('metrics are there for both; what is of now goes along, what is over stays', async () => {
    expect(await namesOfMetrics(moved.Id)).toEqual(await namesOfMetrics(press));
    const { rows } = await ordersOf(moved.Id);
    expect(rows).toEqual(['P-1', 'W-1']);
    expect((await ordersOf(press)).rows).toEqual(['P-2']);
    for (const table of [
      'form_template_machines',
      'data_source_machines',
      'unknown_tags',
    ] as const) {
      const left = await server.db
        .selectFrom(table)
        .select('machine_id')
        .where('machine_id', '=', press)
        .execute();
      expect(left).toEqual([]);
    }
  });

  test('a sample is stored where the machine was at its instant, under any of its names', async () => {
    server.clock.now += 10 * minute;
    administrator = await signIn(server.call, 'global');

    const sent = await server.ingest([
      [name, 'totalparts', 10, 60],
      [press, 'status', 'RUNNING', 60],
      [name, 'totalparts', 120, 3600],
      [moved.Id, 'totalparts', 110, 2 * 3600 - 600],
    ]);

    expect(sent).toMatchObject({ accepted: 4, rejected: [] });
    const stored = await server.db
      .selectFrom('samples')
      .select(['machine_id', 'number_value'])
      .where('tag', '=', 'totalparts')
      .where('machine_id', 'in', [press, moved.Id])
      .orderBy('at')
      .execute();
    expect(stored.map((one) => [one.machine_id, Number(one.number_value)])).toEqual([
      [press, 0],
      [press, 100],
      [press, 110],
      [press, 120],
      [moved.Id, 10],
    ]);
    await server.figuresFollowed();
    expect((await figures('riverside', 24 * 60)).TotalParts).toBe(120);
  });

  test('the row that stayed is not restored, neither is deleted, and it is moved back by moving', async () => {
    expect(await call('POST', `admin/machines/${press}/restore`, {})).toMatchObject({
      status: 409,
      body: { code: 'machine.moved' },
    });
    for (const id of [press, moved.Id])
      expect((await call('DELETE', `admin/machines/${id}`)).status).toBe(409);
    expect(await move(press, 'pune')).toMatchObject({ status: 409 });

    const { body } = await move(moved.Id, 'riverside');
    const back = body as Row;

    expect(back).toMatchObject({ PlantId: 'riverside', MachineName: name, State: 'active' });
    expect((await row(moved.Id)).MachineName).toBe(`${name} (Pune Works)`);
    const again = (await move(back.Id, 'pune')).body as Row;
    expect((await row(back.Id)).MachineName).toBe(`${name} (Riverside Moulding 2)`);
    expect(again.MachineName).toBe(name);
    expect(await server.ingest([[press, 'status', 'STOPPED', 0]])).toMatchObject({ accepted: 1 });
  });

  test('one of two who move it at once succeeds', async () => {
    const other = 'riverside-imm-02';
    const answers = await Promise.all([move(other, 'pune'), move(other, 'pune')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  function moment(): string {
    return new Date(server.clock.now).toISOString();
  }

  function call(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, token?: string) {
    const headers = { authorization: `Bearer ${token ?? administrator}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  function move(id: string, PlantId: string) {
    return call('POST', `admin/machines/${id}/move`, { PlantId });
  }

  async function row(id: string): Promise<Row & Record<string, unknown>> {
    const { body } = await call('GET', `admin/machines/${id}`);
    return body as Row & Record<string, unknown>;
  }

  async function listed(plantId: string): Promise<string[]> {
    const { body } = await call('GET', `machines/${plantId}/machines?pageSize=100`);
    return (body as Machines).Items.map(({ Id }) => Id);
  }

  async function place(id: string): Promise<Machine | undefined> {
    const { body } = await call('GET', `machines/${id}/machines`);
    return (body as Machines).Items[0];
  }

  /** Figures of the last hours, without the floor plan, which is the present one. */
  async function figures(id: string, minutes = 8 * 60) {
    const start = new Date(server.clock.now - minutes * minute).toISOString();
    const query = `start=${start}&end=${moment()}&series=false`;
    const { body } = await call('GET', `machines/${id}/performance?${query}`);
    const { HotspotData: _, ...numbers } = body as Performance;
    return numbers;
  }

  /** Sums of the last ten minutes. */
  async function explained(id: string) {
    return (await figures(id, 10)).Explanation.Sums;
  }

  async function namesOfMetrics(machineId: string): Promise<string[]> {
    const metrics = await server.db
      .selectFrom('metrics')
      .select('name')
      .where('machine_id', '=', machineId)
      .orderBy('name')
      .execute();
    return metrics.map((metric) => metric.name);
  }

  async function addOrders(): Promise<void> {
    const from = { MachineId: press, Status: 'PLANNED', PlannedStart: moment() };
    const PlannedEnd = new Date(server.clock.now + 60 * minute).toISOString();
    const orders = 'admin/clients/northwind/productionorders';
    for (const Number of ['P-1', 'P-2'])
      await call('POST', orders, { ...from, PlannedEnd, Number });
    await server.db
      .updateTable('production_orders')
      .set({ status: 'DONE' })
      .where('number', '=', 'P-2')
      .execute();
    await call('POST', 'admin/clients/northwind/workorders', { MachineId: press, Number: 'W-1' });
  }

  async function addUnknownTag(): Promise<void> {
    const tag = { id: 'oil', client_id: 'northwind', machine_id: press, name: 'oil', value: '1' };
    await server.db
      .insertInto('unknown_tags')
      .values({ ...tag, name_key: 'oil', kind: 'number', source_id: 'x', last_at: 0, count: 1 })
      .execute();
  }

  async function ordersOf(machineId: string) {
    const found = await Promise.all(
      (['production_orders', 'work_orders'] as const).map((table) =>
        server.db
          .selectFrom(table)
          .select('number')
          .where('machine_id', '=', machineId)
          .where('number', 'in', ['P-1', 'P-2', 'W-1'])
          .execute(),
      ),
    );
    return { rows: found.flat().map((order) => order.number) };
  }
});
