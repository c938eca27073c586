import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-02';
const [hour, day] = [3600, 86_400];
/** Days before today. */
const days = [9, 6, 5, 1, 0];

/** Inputs of figures, each with the row and the change. */
const cases = [
  {
    what: 'the ideal cycle of a product',
    path: 'admin/clients/northwind/products',
    name: 'Gear M12',
    changes: [{ IdealCycleSeconds: 26 }, { IdealCycleSeconds: 13 }],
  },
  {
    what: 'the schedule of plants',
    path: 'admin/clients/northwind/shiftschedules',
    name: 'riverside',
    changes: [{ Shifts: [shift('08:00', '09:00')] }, { Shifts: [shift('06:00', '08:10')] }],
  },
  {
    what: 'the schedule that a plant has',
    path: 'admin/plants',
    name: 'riverside',
    changes: [{ ShiftScheduleId: null }, { ShiftScheduleId: 'short' }],
  },
  {
    what: 'the schedule that a machine has',
    path: 'admin/machines',
    name: press,
    changes: [{ ShiftScheduleId: 'long' }, { ShiftScheduleId: 'short' }],
  },
  {
    what: 'the schedule of a client',
    path: 'admin/clients',
    name: 'northwind',
    plantSchedule: null,
    changes: [{ ShiftScheduleId: 'long' }, { ShiftScheduleId: 'short' }],
  },
  {
    what: 'the policy of a plant',
    path: 'admin/plants',
    name: 'riverside',
    changes: [{ MicroStopSeconds: 3600 }, { MicroStopSeconds: 1800 }],
  },
];

describe.each(testDatabases)('master data on %s', (kind) => {
  describe.each(cases)('$what', ({ path, name, changes, plantSchedule }) => {
    let server: TestApp;
    let authorization: string;
    let row: { Id: string };
    beforeAll(async () => {
      server = await startTestApp(kind);
      // 10:00 in Riverside.
      server.clock.now = Date.parse('2026-06-15T15:00:00Z');
      authorization = `Bearer ${await server.tokenOf('global')}`;
      await addSchedule('short', shift('07:00', '09:00'));
      await addSchedule('long', shift('08:30', '12:00'));
      if (plantSchedule === null)
        await change('admin/plants', 'riverside', { ShiftScheduleId: null });
      await server.ingest([
        [press, 'product', 'Gear M12', 10 * day],
        ...days.flatMap((ago) => morning(ago)),
      ]);
      row = await rowNamed();
    });
    afterAll(() => server.close());

    const before: Record<number, object> = {};

    test('without a day it holds from today on: no figure of the past is another', async () => {
      for (const ago of days) before[ago] = await figuresOf(ago);
      await change(path, row.Id, changes[0]);
      await server.figuresFollowed();

      for (const ago of days.slice(0, -1))
        expect(await figuresOf(ago), `${ago}`).toEqual(before[ago]);
      expect(await figuresOf(0)).not.toEqual(before[0]);
    });

    test('since a day that is named it holds of the past, as was shown before, and not of what was before', async () => {
      const known = await lastWeek();
      const would = await preview(changes[1], '2026-06-10');
      expect(would.Now).toEqual(known);
      expect(would.Then).not.toEqual(known);
      await server.figuresFollowed();
      expect(await lastWeek()).toEqual(known);

      await change(path, row.Id, changes[1], '2026-06-10');
      await server.figuresFollowed();

      expect(await lastWeek()).toEqual(would.Then);
      for (const ago of [9, 6]) expect(await figuresOf(ago), `${ago}`).toEqual(before[ago]);
      for (const ago of [5, 1, 0]) expect(await figuresOf(ago), `${ago}`).not.toEqual(before[ago]);
    });

    test('late samples of a day are counted as the day was', async () => {
      const known = await figuresOf(5);
      // The machine is stopped by then.
      await server.ingest([[press, 'status', 'STOPPED', 6 * day + hour - 60]]);
      await server.ingest([[press, 'status', 'STOPPED', 5 * day + hour - 60]]);

      expect(await figuresOf(6)).toEqual(before[6]);
      expect(await figuresOf(5)).toEqual(known);
    });

    test('a day that is still to come is refused with its field', async () => {
      expect(await call(path, row.Id, changes[0], '2026-06-17')).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'since' }] },
      });
    });

    async function rowNamed(): Promise<{ Id: string }> {
      const { body } = await server.get('global', `${path}?pageSize=500`);
      const { Items } = body as { Items: { Id: string; DisplayName: string }[] };
      const found = Items.find((one) => [one.Id, one.DisplayName].includes(name));
      if (!found)
        throw new Error(
          `There is no ${name} in ${JSON.stringify(Items.map((one) => [one.Id, one.DisplayName]))}`,
        );
      return found;
    }

    async function addSchedule(id: string, one: object): Promise<void> {
      const payload = { DisplayName: id, Shifts: [one] };
      const url = '/api/admin/clients/northwind/shiftschedules';
      const headers = { authorization };
      const { body } = await server.call({ method: 'POST', url, headers, payload });
      const made = (body as { Id: string }).Id;
      await server.db.updateTable('shift_schedules').set({ id }).where('id', '=', made).execute();
    }

    async function change(at: string, id: string, payload: object | undefined, since?: string) {
      expect(await call(at, id, payload, since)).toMatchObject({ status: 200 });
    }

    async function call(at: string, id: string, payload: object | undefined, since?: string) {
      const { body } = await server.get('global', `${at}/${id}`);
      return server.call({
        method: 'PATCH',
        url: `/api/${at}/${id}${since === undefined ? '' : `?since=${since}`}`,
        headers: { authorization, 'if-match': `"${(body as { Version: number }).Version}"` },
        payload: payload ?? {},
      });
    }

    async function preview(payload: object | undefined, since: string) {
      const { status, body } = await server.call({
        method: 'POST',
        url: `/api/${path}/${row.Id}/preview?since=${since}`,
        headers: { authorization },
        payload: payload ?? {},
      });
      expect(status).toBe(200);
      const { Items } = body as ChangePreview;
      const plant = Items.find(({ Id }) => Id === 'riverside');
      const machine = plant?.Machines.find(({ Id }) => Id === press);
      expect(plant).toMatchObject({
        Start: '2026-06-08T05:00:00.000Z',
        End: '2026-06-15T05:00:00.000Z',
      });
      const [Now, Then] = [machine?.Now, machine?.Then].map((figures) => ({
        OEE: figures?.OEE,
        Availability: figures?.Availability,
        Performance: figures?.Performance,
        Quality: figures?.Quality,
        DownTime: figures?.DownMinutes,
      }));
      return { Now, Then };
    }

    /** Figures of the days of a preview. */
    async function lastWeek() {
      const { OEE, Availability, Performance, Quality, DownTime } = await performance(
        '2026-06-08T05:00:00Z',
        '2026-06-15T05:00:00Z',
      );
      return { OEE, Availability, Performance, Quality, DownTime };
    }

    async function performance(start: string, end: string) {
      const times = `start=${start}&end=${end}`;
      const { body } = await server.get('global', `machines/${press}/performance?${times}`);
      return body as Record<string, unknown>;
    }

    /** Morning of a day in Riverside; today has no more yet. */
    async function figuresOf(ago: number): Promise<object> {
      const start = Date.parse('2026-06-15T05:00:00Z') - ago * day * 1000;
      const { OEE, Availability, Performance, Quality, DownTime, Explanation } = await performance(
        instant(start),
        instant(start + 10 * hour * 1000),
      );
      return { OEE, Availability, Performance, Quality, DownTime, ...(Explanation as object) };
    }
  });
});

function shift(start: string, end: string) {
  return { Name: 'Only', Start: start, End: end, Days: '1-7', Breaks: '' };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}

type Samples = Parameters<TestApp['ingest']>[0];

/** From 06:00 to 10:00: running, with stops of 20 and 45 minutes, and the counts of a day. */
function morning(ago: number): Samples {
  const ten = ago * day;
  const parts = days.indexOf(ago) * 400;
  return [
    [press, 'status', 'RUNNING', ten + 4 * hour],
    [press, 'totalparts', parts, ten + 4 * hour - 1],
    [press, 'goodparts', parts, ten + 4 * hour - 1],
    [press, 'status', 'STOPPED', ten + 2 * hour],
    [press, 'status', 'RUNNING', ten + 2 * hour - 1200],
    [press, 'status', 'STOPPED', ten + hour],
    [press, 'status', 'RUNNING', ten + hour - 2700],
    [press, 'totalparts', parts + 400, ten + 60],
    [press, 'goodparts', parts + 400, ten + 60],
    [press, 'status', 'STOPPED', ten + 30],
  ];
}
