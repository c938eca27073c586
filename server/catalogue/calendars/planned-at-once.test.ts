import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ShiftEvent, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

const press = 'riverside-imm-01';
const client = '/api/admin/clients/northwind';

describe.each(testDatabases)('people who plan at once, on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    server.clock.now = Date.parse('2026-06-11T12:00:00Z');
  });
  afterAll(() => server.close());

  test('what two people plan at one time is worked by, both of it', async () => {
    for (const day of ['10', '11', '12', '13', '14']) {
      const [one, other] = [`2027-03-${day}`, `2027-04-${day}`];
      const replies = await Promise.all([
        post('shiftexceptions', exception(one, { PlantId: 'riverside' })),
        post('nonworkingperiods', period(other), 'sysadmin'),
        post('shiftexceptions', exception(one, { PlantId: 'pune' }), 'sysadmin'),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(await ruleAt(`${one}T18:00:00Z`)).toBe('exception');
      expect(await ruleAt(`${other}T18:00:00Z`)).toBe('nonWorking');
    }
  });

  test('one of several who take the same time gets it', async () => {
    for (const [list, row] of [
      ['nonworkingperiods', period('2027-05-10')],
      ['shiftexceptions', exception('2027-05-11', { PlantId: 'riverside' })],
    ] as const) {
      const people = ['global', 'sysadmin', 'global', 'sysadmin'];
      const replies = await Promise.all(people.map((username) => post(list, row, username)));
      const statuses = replies.map(({ status }) => String(status));
      expect([list, ...statuses.toSorted()]).toEqual([list, '201', '400', '400', '400']);
    }
  });

  test('a place has a thousand exceptions, and none is many years away', async () => {
    const lines = Array.from({ length: 1001 }, (_, index) => {
      const date = new Date(Date.UTC(2028, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
      return `Day ${index},pune,${date},${date}`;
    });
    const payload = ['DisplayName,PlantId,FromDate,UntilDate', ...lines].join('\n');
    const { body } = await call('shiftexceptions/import', payload, { 'content-type': 'text/csv' });
    // The limit is a thousand, and five exist already.
    const { Errors, IsStored } = body as { Errors: { Field: string }[]; IsStored: boolean };
    expect(Errors.map(({ Field }) => Field)).toEqual(Array.from({ length: 6 }, () => 'FromDate'));
    expect(IsStored).toBe(false);

    for (const date of ['0001-01-01', '9990-01-01'])
      expect(
        await post('shiftexceptions', exception(date, { PlantId: 'riverside' })),
      ).toMatchObject({ status: 400, body: { Errors: [{ Field: 'FromDate' }] } });
  });

  test('a night of one date may end late: it meets no early shift of the date after', async () => {
    const day = { FromDate: '2027-12-03', UntilDate: '2027-12-03', MachineId: press };
    const shifts = [
      { Name: 'Day', Start: '06:00', End: '14:00', Breaks: null },
      { Name: 'Night', Start: '22:00', End: '07:00', Breaks: null },
    ];
    const payload = { ...day, DisplayName: 'Long night', Shifts: shifts };
    expect((await post('shiftexceptions', payload)).status).toBe(201);
    // 05:30 and 06:30 in Riverside, where the early shift begins at 06:00.
    expect(await ruleAt('2027-12-04T11:30:00Z')).toBe('exception');
    expect(await ruleAt('2027-12-04T12:30:00Z')).toBe('schedule');

    const again = { ...payload, FromDate: '2027-12-10', UntilDate: '2027-12-11' };
    expect(await post('shiftexceptions', again)).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Shifts' }] },
    });
  });

  test('closed shifts that leave the plan are seen, as hours that are no longer planned', async () => {
    // Yesterday had two shifts, from 06:00 to 22:00.
    await server.ingest([
      [press, 'status', 'STOPPED', 2 * 86_400],
      [press, 'status', 'RUNNING', 60],
    ]);
    await post('shiftexceptions', exception('2026-06-10', { MachineId: press }));

    const items = await eventually(async () => {
      const window = 'start=2026-06-11T00:00:00Z&end=2026-06-12T00:00:00Z';
      const { body } = await server.get('global', `machines/${press}/shiftevents?${window}`);
      const { Items } = body as { Items: ShiftEvent[] };
      expect(Items.length).toBeGreaterThan(0);
      return Items;
    });
    expect(items).toMatchObject([
      {
        Shift: '',
        ShiftStart: '2026-06-10T11:00:00.000Z',
        ShiftEnd: '2026-06-11T03:00:00.000Z',
        Cause: 'calendar',
        Username: 'global',
      },
    ]);
    expect(items[0]?.Changes.StopMinutes).toBeLessThan(-14 * 60);
  });

  async function ruleAt(at: string): Promise<string | undefined> {
    const end = new Date(Date.parse(at) + 60_000).toISOString();
    const query = `start=${at}&end=${end}`;
    const { body } = await server.get('global', `machines/${press}/shiftschedules?${query}`);
    return (body as ShiftSchedules).Items[0]?.Rule.Kind;
  }

  function post(list: string, payload: object, username?: string) {
    return call(list, payload, {}, username);
  }

  async function call(
    path: string,
    payload: object | string,
    headers: object,
    username = 'global',
  ) {
    const authorization = `Bearer ${await server.tokenOf(username)}`;
    return server.call({
      method: 'POST',
      url: `${client}/${path}`,
      headers: { ...headers, authorization },
      payload,
    });
  }
});

function exception(date: string, place: object) {
  return { ...place, DisplayName: `Closed ${date}`, FromDate: date, UntilDate: date, Shifts: [] };
}

function period(date: string) {
  const [Start, End] = [`${date}T17:00:00Z`, `${date}T19:00:00Z`];
  return { PlantId: 'riverside', Reason: `Drill ${date}`, Start, End };
}
