import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { NonWorkingPeriod } from '#schemas/api/machine-service.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
/** An hour of the early shift, after its break. */
const hour = { Start: '2026-06-10T15:30:00.000Z', End: '2026-06-10T16:30:00.000Z' };
const path = `machines/${press}/nonworking`;

describe.each(testDatabases)('non-working time of a machine on %s', (kind) => {
  let server: TestApp;
  let made: NonWorkingPeriod;
  let status: number;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await mayPlan('anna');
    await server.ingest([
      [press, 'status', 'RUNNING', 6 * 3600],
      [press, 'status', 'STOPPED', 2 * 3600],
      [press, 'status', 'RUNNING', 60],
    ]);
    const reply = await call('POST', path, { ...hour, Reason: 'Fire drill' });
    made = reply.body as NonWorkingPeriod;
    status = reply.status;
  });
  afterAll(() => server.close());

  test('what was made is answered, is in the list, and is out of the plan', async () => {
    expect(status).toBe(201);
    expect(made).toEqual({
      ...hour,
      Id: made.Id,
      MachineId: press,
      PlantId: 'riverside',
      Reason: 'Fire drill',
      Version: 1,
    });
    await settled();
    const { body } = await server.get('anna', path);
    expect((body as { Items: object[] }).Items).toContainEqual(
      expect.objectContaining({ Id: made.Id, ...hour, Version: 1 }),
    );
    // From 06:00 to 12:00, without a break of half an hour; stopped since 10:00.
    expect(await plannedMinutes()).toBe(5.5 * 60 - 60);
  });

  test('rows of the plan say by whose clock their instants are read', async () => {
    const client = 'admin/clients/northwind';
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const order = { Number: 'Z-1', MachineId: press };
    const window = { PlannedStart: hour.Start, PlannedEnd: hour.End, Status: 'PLANNED' };
    for (const [list, payload] of [
      ['productionorders', { ...order, ...window }],
      ['workorders', order],
    ] as const)
      await server.call({ method: 'POST', url: `/api/${client}/${list}`, headers, payload });

    for (const list of ['productionorders', 'workorders', 'nonworkingperiods']) {
      const { body } = await server.get('global', `${client}/${list}?filter=MachineId:${press}`);
      const zones = (body as { Items: { TimeZone: string }[] }).Items.map((row) => row.TimeZone);
      expect([list, new Set(zones)]).toEqual([list, new Set(['America/Chicago'])]);
    }
  });

  test('one that overlaps is refused at its field, and nothing is stored', async () => {
    const other = { Start: '2026-06-10T16:00:00Z', End: '2026-06-10T17:30:00Z', Reason: 'Lunch' };
    expect(await call('POST', path, other)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Start', Message: 'It overlaps "Fire drill"' }] },
    });
    expect(await call('POST', path, { ...other, End: other.Start })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'End' }] },
    });
    expect(await stored()).toEqual(['Fire drill']);
  });

  test('the second of two who change it is told what the first made of it', async () => {
    const body = { Start: hour.Start, End: '2026-06-10T16:00:00.000Z', Reason: 'Drill' };
    const changed = await call('PUT', `${path}/${made.Id}`, { ...body, Version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { ...body, Version: 2 } });
    await settled();
    expect(await plannedMinutes()).toBe(5.5 * 60 - 30);

    const late = await call('PUT', `${path}/${made.Id}`, { ...hour, Reason: 'Mine', Version: 1 });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'row.overtaken', Current: { Id: made.Id, ...body, Version: 2 } },
    });
    const without = await call('PUT', `${path}/${made.Id}`, { ...hour, Reason: 'Mine' });
    expect(without.status).toBe(428);
    expect(await stored()).toEqual(['Drill']);
  });

  test('a period of another machine is not there', async () => {
    const body = { ...hour, Reason: 'Mine', Version: 2 };
    for (const elsewhere of [
      `machines/riverside-imm-02/nonworking/${made.Id}`,
      `machines/riverside/nonworking/${made.Id}`,
      `${path}/nothing`,
    ]) {
      expect((await call('PUT', elsewhere, body)).status).toBe(404);
      expect((await call('DELETE', elsewhere)).status).toBe(404);
    }
    expect(await stored()).toEqual(['Drill']);
  });

  test('who may not plan takes no time out of the plan, and gives none back', async () => {
    const body = { ...hour, Reason: 'Not my fault', Version: 2 };
    for (const [method, url] of [
      ['POST', path],
      ['PUT', `${path}/${made.Id}`],
      ['DELETE', `${path}/${made.Id}`],
    ] as const) {
      const sent = method === 'DELETE' ? undefined : body;
      for (const name of ['carol', 'operator'])
        expect((await call(method, url, sent, {}, name)).status).toBe(404);
    }
    expect(await stored()).toEqual(['Drill']);
  });

  test('it is removed as it was read, and the time is in the plan again', async () => {
    const late = await call('DELETE', `${path}/${made.Id}`, undefined, { 'if-match': '"1"' });
    expect(late).toMatchObject({ status: 409, body: { Current: { Reason: 'Drill', Version: 2 } } });
    expect(await stored()).toEqual(['Drill']);

    const removed = await call('DELETE', `${path}/${made.Id}`, undefined, { 'if-match': '"2"' });
    expect(removed.status).toBe(204);
    expect(await stored()).toEqual([]);
    await settled();
    expect(await plannedMinutes()).toBe(5.5 * 60);
    expect((await call('DELETE', `${path}/${made.Id}`)).status).toBe(404);
  });

  /** Grants the planner role, which the account lacks by default. */
  async function mayPlan(accountId: string): Promise<void> {
    await server.db
      .insertInto('account_roles')
      .values({
        account_id: accountId,
        name: 'Planning',
        role_type: 'FunctionalAccess',
        menu: '[]',
      })
      .execute();
  }

  async function stored() {
    const rows = await server.db
      .selectFrom('non_working_periods')
      .select('reason')
      .where('machine_id', '=', press)
      .execute();
    return rows.map(({ reason }) => reason);
  }

  /** Waits until the hours are recounted. */
  function settled() {
    return expect
      .poll(async () => (await server.get('anna', `machines/${press}/recalculations`)).body)
      .toMatchObject({ TotalItems: 0 });
  }

  async function plannedMinutes() {
    const { body } = await server.get('anna', `machines/${press}/performance`);
    return (
      (body as { Explanation: { Sums: { PlannedMs: number } } }).Explanation.Sums.PlannedMs / 60_000
    );
  }

  async function call(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    more: Record<string, string> = {},
    username = 'anna',
  ) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}`, ...more };
    return server.call({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });
  }
});
