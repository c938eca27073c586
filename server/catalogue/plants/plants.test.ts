import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { plants } from './plants.resource.ts';

const plant = { ClientId: 'northwind', TimeZone: 'Europe/Madrid', DisplayType: 'PLANT' };

testResource({
  resource: plants,
  valid: [
    {
      ...plant,
      DisplayName: 'Ábrego 2',
      ShiftScheduleId: 'riverside',
      PlannedStops: 'excluded',
      Changeover: 'plannedLoss',
      UndefinedTime: 'leftOut',
      CapPerformance: true,
      MicroStopSeconds: 120,
      Attributes: [{ Name: 'plant_view_refresh_interval', Value: '30' }],
    },
    { ...plant, DisplayName: 'abrego 10' },
  ],
  change: {
    DisplayName: 'Abrego 1',
    TimeZone: 'Asia/Kolkata',
    ShiftScheduleId: 'pune',
    MicroStopSeconds: 60,
  },
  invalid: [
    [{ ...plant, DisplayName: 'ABREGO 10' }, 'DisplayName'],
    [{ ...plant, DisplayName: 'X', TimeZone: 'Madrid' }, 'TimeZone'],
    [{ ...plant, DisplayName: 'X', TimeZone: '' }, 'TimeZone'],
    [{ ...plant, DisplayName: 'X', ClientId: 'fabrikam' }, 'ClientId'],
    [{ ...plant, DisplayName: 'X', ShiftScheduleId: 'nothing' }, 'ShiftScheduleId'],
    [{ ...plant, DisplayName: 'X', ShiftScheduleId: 'monterrey' }, 'ShiftScheduleId'],
    [{ ...plant, DisplayName: 'X', DisplayType: 'HALL' }, 'DisplayType'],
    [{ ...plant, DisplayName: 'X', Attributes: [{ Name: 'a', Worth: 1 }] }, 'Attributes'],
    [{ ...plant, DisplayName: 'X', PlannedStops: 'forgiven' }, 'PlannedStops'],
    [{ ...plant, DisplayName: 'X', Changeover: 'excluded' }, 'Changeover'],
    [{ ...plant, DisplayName: 'X', UndefinedTime: 'up' }, 'UndefinedTime'],
    [{ ...plant, DisplayName: 'X', MicroStopSeconds: -1 }, 'MicroStopSeconds'],
    [{ ...plant, DisplayName: 'X', MicroStopSeconds: 1.5 }, 'MicroStopSeconds'],
  ],
});

describe.each(testDatabases)('plants in use on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('a plant has the calendar of its schedule, and without one it works around the clock', async () => {
    expect((await change('riverside', 1, { ShiftScheduleId: 'pune' })).status).toBe(200);
    expect(await calendarOf('riverside')).toBe(await calendarOf('pune'));

    await change('riverside', 2, { ShiftScheduleId: null });
    expect(await calendarOf('riverside')).toBe('{"shifts":[]}');
  });

  test('a calendar of before there were schedules stays when something else changes', async () => {
    const own = '{"shifts":[{"name":"Own","start":"06:00","end":"14:00","days":[1],"breaks":[]}]}';
    await server.db
      .updateTable('plants')
      .set({ shift_schedule_id: null, shift_calendar: own })
      .where('id', '=', 'pune')
      .execute();

    expect((await change('pune', 1, { DisplayName: 'Pune' })).status).toBe(200);
    expect(await calendarOf('pune')).toBe(own);
  });

  test('the time zone of a plant that has reported must stay', async () => {
    await server.ingest([
      ['monterrey-imm-01', 'status', 'RUNNING', 7200],
      ['monterrey-imm-01', 'status', 'STOPPED', 60],
    ]);
    const { status, body } = await change('monterrey', 1, { TimeZone: 'America/Chicago' });

    expect({ status, body }).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'TimeZone' }] },
    });
  });

  test('a plant with machines is not removed', async () => {
    const url = '/api/admin/plants/monterrey';
    const headers = { authorization };
    expect(await server.call({ method: 'DELETE', url, headers })).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'machines', Count: 20 }] },
    });
  });

  test('how a plant counts is changed: its closed shifts say so, and figures tell the new rules', async () => {
    const press = 'monterrey-imm-02';
    // Three minutes of the day before, in a past shift.
    await server.ingest([
      [press, 'status', 'RUNNING', 27 * 3600],
      [press, 'status', 'STOPPED', 26 * 3600],
      [press, 'status', 'RUNNING', 26 * 3600 - 180],
      [press, 'status', 'STOPPED', 25 * 3600],
    ]);
    const { body: plantNow } = await server.get('global', 'admin/plants/monterrey');
    const { Version, ...before } = plantNow as { Version: number; MicroStopSeconds: number };
    expect(before).toMatchObject({ PlannedStops: 'plannedLoss', MicroStopSeconds: 0 });

    const policy = { MicroStopSeconds: 300, UndefinedTime: 'leftOut', CapPerformance: true };
    expect((await change('monterrey', Version, policy, '2026-06-01')).status).toBe(200);
    await expect
      .poll(async () => (await server.get('global', 'machines/monterrey/recalculations')).body)
      .toMatchObject({ TotalItems: 0 });

    expect((await server.get('global', `machines/${press}/shiftevents`)).body).toMatchObject({
      Items: [
        {
          Cause: 'policy',
          Username: 'global',
          Changes: { StopMinutes: -3, RunMinutes: 3 },
        },
      ],
    });
    const { body: figures } = await server.get('global', `machines/${press}/performance`);
    expect(figures).toMatchObject({
      Explanation: {
        Policy: { ...policy, PlannedStops: 'plannedLoss', Changeover: 'availabilityLoss' },
      },
    });
  });

  test('a change of something else counts no hour again', async () => {
    const { body } = await server.get('global', 'admin/plants/monterrey');
    const { Version } = body as { Version: number };
    expect((await change('monterrey', Version, { DisplayName: 'Monterrey 2' })).status).toBe(200);
    const { body: works } = await server.get('global', 'machines/monterrey/recalculations');
    expect(works).toMatchObject({ TotalItems: 0 });
  });

  async function calendarOf(id: string) {
    const { shift_calendar } = await server.db
      .selectFrom('plants')
      .select('shift_calendar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return shift_calendar;
  }

  function change(id: string, version: number, payload: object, since?: string) {
    const headers = { authorization, 'if-match': `"${version}"` };
    const url = `/api/admin/plants/${id}${since === undefined ? '' : `?since=${since}`}`;
    return server.call({ method: 'PATCH', url, headers, payload });
  }
});
