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
      Attributes: [{ Name: 'plant_view_refresh_interval', Value: '30' }],
    },
    { ...plant, DisplayName: 'abrego 10' },
  ],
  change: { DisplayName: 'Abrego 1', TimeZone: 'Asia/Kolkata', ShiftScheduleId: 'pune' },
  invalid: [
    [{ ...plant, DisplayName: 'ABREGO 10' }, 'DisplayName'],
    [{ ...plant, DisplayName: 'X', TimeZone: 'Madrid' }, 'TimeZone'],
    [{ ...plant, DisplayName: 'X', TimeZone: '' }, 'TimeZone'],
    [{ ...plant, DisplayName: 'X', ClientId: 'fabrikam' }, 'ClientId'],
    [{ ...plant, DisplayName: 'X', ShiftScheduleId: 'nothing' }, 'ShiftScheduleId'],
    [{ ...plant, DisplayName: 'X', ShiftScheduleId: 'monterrey' }, 'ShiftScheduleId'],
    [{ ...plant, DisplayName: 'X', DisplayType: 'HALL' }, 'DisplayType'],
    [{ ...plant, DisplayName: 'X', Attributes: [{ Name: 'a', Worth: 1 }] }, 'Attributes'],
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

  async function calendarOf(id: string) {
    const { shift_calendar } = await server.db
      .selectFrom('plants')
      .select('shift_calendar')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return shift_calendar;
  }

  function change(id: string, version: number, payload: object) {
    const headers = { authorization, 'if-match': `"${version}"` };
    return server.call({ method: 'PATCH', url: `/api/admin/plants/${id}`, headers, payload });
  }
});
