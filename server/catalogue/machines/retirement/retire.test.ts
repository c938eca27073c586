import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Hotspots, Machines, Performance, Statuses } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
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

    // Pages ask up to what their own clock says.
    const live = `machines/riverside/machines?${window(-8, -0.05)}`;
    for (const list of ['machines/riverside/machines', live, 'machines'])
      expect(await listed(list)).not.toContain(press);
    const { body: statuses } = await call('anna', 'machines/status');
    expect((statuses as Statuses).map(({ Id }) => Id)).not.toContain(press);
    expect(await shownOnPlan()).not.toContain(press);
    const { body: stations } = await call('anna', 'stations?pageSize=100');
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
    // It stood before it was retired: three hours more of it would be three hours of down time.
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
      body: { code: 'machine.otherState' },
    });
    expect((await act('restore', 'anna')).status).toBe(404);
    expect((await act('restore', 'global', 'no-such-machine')).status).toBe(404);
    const { body } = await call('global', 'admin/audit?filter=Kind:machine.retired');
    expect(JSON.stringify(body)).toContain('retired');
  });

  test('no form is due at it, none is begun, and no order is offered it', async () => {
    const { body } = await call('global', 'admin/machines?filter=State:active');
    expect(JSON.stringify(body)).not.toContain(press);
    const { body: retired } = await call('global', 'admin/machines?filter=State:retired');
    expect((retired as Machines).Items.map(({ Id }) => Id)).toEqual([press]);
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
    expect(await act('restore')).toMatchObject({ status: 409 });
  });

  test('of two who retire it at once, one does', async () => {
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

  /** The clock moves by hours: a token of before is too old. */
  async function call(username: string, path: string, payload?: object) {
    const key = `${username} ${server.clock.now}`;
    const token = tokens.get(key) ?? signIn(server.call, username);
    tokens.set(key, token);
    const headers = { authorization: `Bearer ${await token}` };
    const method = payload ? ('POST' as const) : ('GET' as const);
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  async function act(name: 'retire' | 'restore', username = 'global', id = press) {
    return call(username, `admin/machines/${id}/${name}`, {});
  }

  async function listed(path: string): Promise<string[]> {
    const { body } = await call('anna', path);
    return (body as Machines).Items.map(({ Id }) => Id);
  }

  /** Of the plant's day so far, if not asked otherwise. */
  async function figures(id: string, query = '') {
    const { body } = await call('anna', `machines/${id}/performance?series=false&${query}`);
    return body as Performance;
  }

  async function shownOnPlan(): Promise<string[]> {
    const { HotspotData } = await figures('riverside');
    return (JSON.parse(HotspotData) as Hotspots).Spots.map(({ machine }) => machine);
  }

  /** From and until so many hours from now. */
  function window(from: number, until: number): string {
    const [start, end] = [from, until].map((hours) => iso(server.clock.now + hours * hour));
    return `start=${start}&end=${end}`;
  }
});

/** Without the plan, which is that of now. */
function numbers(performance: Performance) {
  return { ...performance, HotspotData: '' };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
