import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { AuditTrail } from '#schemas/api/audit.gen.ts';
import type { DueForms } from '#schemas/api/forms.gen.ts';
import type { Hotspots, Machines, Performance, Statuses } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const other = 'riverside-imm-02';
const hour = 3_600_000;

describe.each(testDatabases)('retired machines on %s', (kind) => {
  let server: TestApp;
  const tokens = new Map<string, Promise<string>>();
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.ingest([
      [press, 'status', 'RUNNING', 6 * 3600],
      [press, 'totalparts', 0, 6 * 3600],
      [press, 'totalparts', 100, 2 * 3600],
      [other, 'status', 'RUNNING', 6 * 3600],
      [press, 'status', 'STOPPED', 600],
    ]);
  });
  afterAll(() => server.close());

  test('a retired machine is in no live view; it has its own page, and what it made counts', async () => {
    const before = await figures('riverside');
    expect(before.TotalParts).toBe(100);
    expect(await shownOnPlan()).toContain(press);
    expect(await listed('machines/riverside/machines')).toContain(press);

    expect(await act('retire')).toMatchObject({
      status: 200,
      body: { Id: press, State: 'retired', RetiredAt: '2026-06-10T17:00:00.000Z', Version: 2 },
    });

    // Pages send windows that end by their own clock.
    const live = `machines/riverside/machines?${window(-8, -0.05)}`;
    for (const list of ['machines/riverside/machines', live, 'machines'])
      expect(await listed(list)).not.toContain(press);
    const statuses = await read<Statuses>('anna', 'machines/status');
    expect(statuses.map(({ Id }) => Id)).not.toContain(press);
    expect(await shownOnPlan()).not.toContain(press);
    const stations = await read('anna', 'stations?pageSize=100');
    expect(JSON.stringify(stations)).not.toContain(press);
    expect(await listed(`machines/${press}/machines`)).toEqual([press]);
    expect(await figures('riverside')).toMatchObject({ TotalParts: 100, OEE: before.OEE });
  });

  test('nothing is expected of it from then on, and its past stays as it was', async () => {
    await server.figuresFollowed();
    const morning = window(-6, 0);
    const before = await figures(press, morning);
    const plant = await figures('riverside', morning);
    server.clock.now += 3 * hour;

    expect(await figures(press, morning)).toEqual(before);
    expect(await figures('riverside', morning)).toEqual(plant);
    // Stopped before it was retired: counting on would add three hours of down time.
    expect((await figures(press)).DownTime).toBe(before.DownTime);
    expect(await listed(`machines/riverside/machines?${morning}`)).toContain(press);
  });

  test('what it sends is refused from then on; what happened before is still taken', async () => {
    expect(await server.ingest([[press, 'status', 'RUNNING', 60]])).toMatchObject({
      accepted: 0,
      rejected: [{ code: 'sample.machineRetired' }],
    });
    expect(await server.ingest([[press, 'totalparts', 120, 4 * 3600]])).toMatchObject({
      accepted: 1,
      rejected: [],
    });
    expect((await figures('riverside')).TotalParts).toBe(120);
  });

  test('it is retired once, by who may, and the audit trail says so', async () => {
    expect(await act('retire')).toMatchObject({
      status: 409,
      body: { code: 'row.retiredAlready' },
    });
    expect((await act('restore', 'anna')).status).toBe(404);
    expect((await act('restore', 'global', 'no-such-machine')).status).toBe(404);
    const { Items } = await read<AuditTrail>('global', 'admin/audit?filter=Kind:machine.retired');
    expect(Items.map(({ Detail }) => JSON.parse(Detail ?? '{}') as object)).toMatchObject([
      { Id: press },
    ]);
  });

  test('no form is due at it, none is begun, and no order is offered it', async () => {
    const template = 'northwind-shift-start';
    await withoutAgreements(server.db);
    await server.db
      .updateTable('form_template_versions')
      .set({ due: JSON.stringify({ EveryHours: 4 }), published_at: 0 })
      .where('template_id', '=', template)
      .execute();

    expect(await dueAt(other)).toContain(other);
    expect(await dueAt('riverside')).toContain(other);
    expect(await dueAt('riverside')).not.toContain(press);
    expect(await dueAt(press)).toEqual([]);

    expect((await begin(template, other)).status).toBe(201);
    expect(await begin(template, press)).toMatchObject({
      status: 404,
      body: { code: 'machine.unknown' },
    });

    const orders = 'admin/clients/northwind/productionorders';
    expect((await call('global', orders, order('P-1', other))).status).toBe(201);
    expect(await call('global', orders, order('P-2', press))).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'MachineId', Message: 'It is retired' }] },
    });
  });

  test('lists of machines in use are without it, lists of retired machines have it', async () => {
    const active = await read<Machines>('global', 'admin/machines?filter=State:active');
    const retired = await read<Machines>('global', 'admin/machines?filter=State:retired');
    expect(active.Items.map(({ Id }) => Id)).toContain(other);
    expect(active.Items.map(({ Id }) => Id)).not.toContain(press);
    expect(retired.Items.map(({ Id }) => Id)).toEqual([press]);
  });

  test('a restored machine is in use again, and the time between counts as nothing', async () => {
    const morning = window(-9, -3);
    const before = await figures('riverside', morning);

    expect(await act('restore')).toMatchObject({
      status: 200,
      body: { State: 'active', RetiredAt: null },
    });
    await server.figuresFollowed();
    expect(await listed('machines/riverside/machines')).toContain(press);
    expect(numbers(await figures('riverside', morning))).toEqual(numbers(before));
    const meanwhile = await figures(press, window(-3, 0));
    expect(meanwhile).toMatchObject({ DownTime: 0, TotalParts: 0 });

    server.clock.now += hour;
    expect(await server.ingest([[press, 'status', 'RUNNING', 60]])).toMatchObject({ accepted: 1 });
    expect((await figures(press)).DownTime).toBeGreaterThan(0);
    expect(await act('restore')).toMatchObject({
      status: 409,
      body: { code: 'row.activeAlready' },
    });
  });

  test('one of two who retire it at once succeeds', async () => {
    const answers = await Promise.all([act('retire'), act('retire'), act('retire')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await act('restore');
  });

  test('a machine that runs when it is retired runs no longer', async () => {
    const running = 'riverside-imm-03';
    await server.ingest([[running, 'status', 'RUNNING', 3600]]);
    await act('retire', 'global', running);
    server.clock.now += hour;
    await server.figuresFollowed();

    const { Explanation } = await figures(running, window(-2, 0));
    expect(Explanation.Sums).toMatchObject({ RunMs: hour, PlannedMs: hour, WindowMs: hour });
    await act('restore', 'global', running);
  });

  /** The tests move the clock by hours: earlier tokens have expired. */
  async function call(username: string, path: string, payload?: object) {
    const key = `${username} ${server.clock.now}`;
    const token = tokens.get(key) ?? signIn(server.call, username);
    tokens.set(key, token);
    const headers = { authorization: `Bearer ${await token}` };
    const method = payload ? ('POST' as const) : ('GET' as const);
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  async function read<Body>(username: string, path: string): Promise<Body> {
    const { status, body } = await call(username, path);
    expect(status).toBe(200);
    return body as Body;
  }

  async function act(name: 'retire' | 'restore', username = 'global', id = press) {
    return call(username, `admin/machines/${id}/${name}`, {});
  }

  async function listed(path: string): Promise<string[]> {
    const { Items } = await read<Machines>('anna', path);
    return Items.map(({ Id }) => Id);
  }

  async function dueAt(id: string): Promise<string[]> {
    const { Items } = await read<DueForms>('operator', `machines/${id}/dueforms`);
    return Items.map(({ MachineId }) => MachineId);
  }

  function begin(template: string, MachineId: string) {
    return call('operator', `forms/template/${template}`, { MachineId });
  }

  /** Default: the plant's day so far. */
  async function figures(id: string, query = '') {
    return read<Performance>('anna', `machines/${id}/performance?series=false&${query}`);
  }

  async function shownOnPlan(): Promise<string[]> {
    const { HotspotData } = await figures('riverside');
    return (JSON.parse(HotspotData) as Hotspots).Spots.map(({ machine }) => machine);
  }

  /** Window from and until some hours after now. */
  function window(from: number, until: number): string {
    const [start, end] = [from, until].map((hours) => iso(server.clock.now + hours * hour));
    return `start=${start}&end=${end}`;
  }
});

/** Without the floor plan, which is the present one. */
function numbers(performance: Performance) {
  return { ...performance, HotspotData: '' };
}

function order(Number: string, MachineId: string) {
  const planned = { PlannedStart: '2026-06-11T08:00:00Z', PlannedEnd: '2026-06-11T09:00:00Z' };
  return { Number, MachineId, Status: 'PLANNED', ...planned };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
