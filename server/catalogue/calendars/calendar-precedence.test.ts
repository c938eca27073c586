import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ShiftSchedules } from '#schemas/api/machine-service.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const client = '/api/admin/clients/northwind';
const everyDay = '1, 2, 3, 4, 5, 6, 7';
/** In Chicago the clock goes forward from 02:00 to 03:00 on this day. */
const springDay = '2026-03-08';
const chicago = 'America/Chicago';
const kolkata = 'Asia/Kolkata';
const days = {
  spring: { start: '2026-03-08T00:00:00-06:00', length: 23, timeZone: chicago },
  springInPune: { start: '2026-03-08T00:00:00+05:30', length: 24, timeZone: kolkata },
  usual: { start: '2026-03-10T00:00:00-05:00', length: 24, timeZone: chicago },
  defaultInPune: { start: '2026-03-10T00:00:00+05:30', length: 24, timeZone: kolkata },
};
type Day = (typeof days)[keyof typeof days];

describe.each(testDatabases)('which rule of the calendar applies, on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    const usual = await make('shiftschedules', schedule('Everywhere', '08:00', '16:00'));
    const short = await make('shiftschedules', schedule('One press', '09:00', '12:00'));
    await change('clients/northwind', { ShiftScheduleId: usual });
    // Without a schedule of its own, a plant uses the client's.
    await change('plants/pune', { ShiftScheduleId: null });
    await change('machines/riverside-imm-02', { ShiftScheduleId: short });
    for (const [DisplayName, place, shifts] of [
      ['All closed', {}, []],
      ['Plant open', { PlantId: 'riverside' }, [item('Sunday', '00:00', '06:00')]],
      ['Press open', { MachineId: 'riverside-imm-03' }, [item('Sunday', '01:00', '05:00')]],
    ] as const)
      await make('shiftexceptions', {
        ...place,
        DisplayName,
        FromDate: springDay,
        UntilDate: springDay,
        Shifts: shifts,
      });
    for (const [Reason, place] of [
      ['Fire drill', {}],
      ['Mould change', { MachineId: 'riverside-imm-01' }],
    ] as const)
      await make('nonworkingperiods', {
        ...place,
        PlantId: 'riverside',
        Reason,
        Start: Reason === 'Fire drill' ? '2026-03-10T12:00:00Z' : '2026-03-10T14:00:00Z',
        End: Reason === 'Fire drill' ? '2026-03-10T13:00:00Z' : '2026-03-10T15:00:00Z',
      });
  });
  afterAll(() => server.close());

  test('a schedule: the machine before the plant, the plant before the client', async () => {
    expect(await rulesOf('riverside-imm-02', days.usual)).toEqual([
      '00:00 offShift: schedule of the machine, One press',
      '07:00 nonWorking: nonWorking of the plant, Fire drill',
      '08:00 offShift: schedule of the machine, One press',
      '09:00 working: schedule of the machine, One press',
      '12:00 offShift: schedule of the machine, One press',
    ]);
    expect(await rulesOf('riverside-imm-01', days.usual)).toEqual([
      '00:00 offShift: schedule of the plant, Riverside Moulding',
      '06:00 working: schedule of the plant, Riverside Moulding',
      '07:00 nonWorking: nonWorking of the plant, Fire drill',
      '08:00 working: schedule of the plant, Riverside Moulding',
      '09:00 nonWorking: nonWorking of the machine, Mould change',
      '10:00 break: schedule of the plant, Riverside Moulding',
      '10:30 working: schedule of the plant, Riverside Moulding',
      '14:00 working: schedule of the plant, Riverside Moulding',
      '18:00 break: schedule of the plant, Riverside Moulding',
      '18:30 working: schedule of the plant, Riverside Moulding',
      '22:00 offShift: schedule of the plant, Riverside Moulding',
    ]);
    expect(await rulesOf('pune-imm-01', days.defaultInPune)).toEqual([
      '00:00 offShift: schedule of the client, Everywhere',
      '08:00 working: schedule of the client, Everywhere',
      '16:00 offShift: schedule of the client, Everywhere',
    ]);
  });

  test('a dated exception: the same order, on a day of 23 hours', async () => {
    expect(await rulesOf('riverside-imm-03', days.spring)).toEqual([
      '00:00 offShift: exception of the machine, Press open',
      '01:00 working: exception of the machine, Press open',
      '05:00 offShift: exception of the machine, Press open',
    ]);
    expect(await rulesOf('riverside-imm-02', days.spring)).toEqual([
      '00:00 working: exception of the plant, Plant open',
      '06:00 offShift: exception of the plant, Plant open',
    ]);
    expect(await rulesOf('pune-imm-01', days.springInPune)).toEqual([
      '00:00 offShift: exception of the client, All closed',
    ]);
  });

  /** Parts of the day with their start by the plant's clock, and their rules. */
  async function rulesOf(id: string, { start, length, timeZone }: Day) {
    const end = new Date(Date.parse(start) + length * 3_600_000).toISOString();
    const query = `start=${encodeURIComponent(start)}&end=${end}`;
    const { body } = await server.get('anna', `machines/${id}/shiftschedules?${query}`);
    const { Items } = body as ShiftSchedules;
    const wholeMs = Items.reduce((sum, { Start, End }) => sum + span(Start, End), 0);
    expect(wholeMs).toBe(length * 3_600_000);
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
    return Items.map(({ Start, Kind, Rule }) => {
      const from = clock.format(Date.parse(Start));
      return `${from} ${Kind}: ${Rule.Kind} of the ${Rule.Level}, ${Rule.DisplayName}`;
    });
  }

  async function make(resource: string, payload: object): Promise<string> {
    const url = `${client}/${resource}`;
    const { status, body } = await server.call({
      method: 'POST',
      url,
      payload,
      headers: await by(),
    });
    expect({ payload, status, body }).toMatchObject({ status: 201 });
    return (body as { Id: string }).Id;
  }

  async function change(row: string, payload: object): Promise<void> {
    const url = `/api/admin/${row}`;
    const headers = { ...(await by()), 'if-match': '"1"' };
    const { status } = await server.call({
      method: 'PATCH',
      url: `${url}?since=2026-01-01`,
      headers,
      payload,
    });
    expect({ row, status }).toEqual({ row, status: 200 });
  }

  async function by() {
    return { authorization: `Bearer ${await server.tokenOf('global')}` };
  }
});

function item(Name: string, Start: string, End: string) {
  return { Name, Start, End };
}

function schedule(DisplayName: string, start: string, end: string) {
  return { DisplayName, Shifts: [{ ...item('Day', start, end), Days: everyDay }] };
}

function span(start: string, end: string): number {
  return Date.parse(end) - Date.parse(start);
}
