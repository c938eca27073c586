import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Series } from '#schemas/api/machines.gen.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { ingestHistory, pressId, pressWindow } from '#server/production/exports/history.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { testDatabases } from './test-database.ts';

type Row = Record<string, unknown>;
const window = `start=${pressWindow.start}&end=${pressWindow.end}`;

describe.each(testDatabases)('views for reports on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await ingestHistory(server);
  });
  afterAll(() => server.close());

  test('hours have the times and parts that the API counts', async () => {
    const keys = ['totalparts', 'goodparts', 'rejectparts', 'uptime', 'planned'];
    const modes = keys.map((key) => `modes[]=${key}`).join('&');
    const { body } = await server.get('anna', `machines/${pressId}/hours?${window}&${modes}`);
    const series = (body as { Items: Series[] }).Items;
    const complete = (await rows('report_hours')).filter((row) => Boolean(row['is_complete']));
    const counted = complete.map((row) => [
      Date.parse(instant(row['hour_start'])),
      ['total_parts', 'good_parts', 'reject_parts', 'run_minutes', 'planned_minutes'].map(
        (name) => row[name],
      ),
    ]);
    const [first] = series;
    const answered = first?.History[0]?.Items.map(({ IntervalStart }, index) => [
      Date.parse(IntervalStart),
      series.map(({ History }) => History[0]?.Items[index]?.Value),
    ]);

    expect(counted.length).toBe(3);
    expect(counted).toEqual(answered?.slice(0, 3));
    expect(complete.map((row) => row['hour_start_ms'])).toEqual(counted.map(([at]) => at));
    expect(complete[2]).toMatchObject({ changeovers: 1, time_zone: 'America/Chicago' });
    expect(complete[2]?.['changeover_minutes']).toBeCloseTo(18);
  });

  test('stops are cut at their reasons, and those without one are there', async () => {
    const { body } = await server.get('anna', `machines/${pressId}/stops?${window}`);
    const answered = (body as { Items: Stop[] }).Items.toReversed().map((stop) => [
      Date.parse(stop.Start),
      stop.IsOpen ? null : Date.parse(stop.End),
      stop.Status,
      stop.IsChangeover,
      stop.Code,
      stop.Group,
      stop.From === 'person' && stop.Code === null ? null : stop.From,
    ]);
    const stops = (await rows('report_stops')).map((row) => [
      Date.parse(instant(row['stop_start'])),
      row['stop_end'] === null ? null : Date.parse(instant(row['stop_end'])),
      row['status'],
      Boolean(row['is_changeover']),
      row['reason_code'],
      row['reason_group'],
      row['reason_from'],
    ]);

    expect(stops).toEqual(answered);
    expect(stops.length).toBe(5);
    expect(stops.filter(([, , , , code]) => code === 'JAM').length).toBe(2);
  });

  test('what is left of a stop before, between and after its reasons is there', async () => {
    const stopAt = Date.parse('2026-06-09T10:00:00Z');
    function at(minutes: number): number {
      return stopAt + minutes * 60_000;
    }
    const stop = { machine_id: 'riverside-imm-02', status: 'STOPPED', is_changeover: 0 } as const;
    await server.db
      .insertInto('segments')
      .values({ ...stop, start_at: stopAt, end_at: at(60), reason: null })
      .execute();
    for (const [from, until] of [
      [10, 20],
      [30, 40],
    ] as const)
      await server.db
        .insertInto('stop_pieces')
        .values({
          ...stop,
          start_at: at(from),
          end_at: at(until),
          stop_at: stopAt,
          reason_id: 'jam',
          category: 'availability',
          assignment_id: null,
        })
        .execute();

    const parts = (await rows('report_stops', 'riverside-imm-02')).map((row) => [
      (Number(row['stop_start_ms']) - stopAt) / 60_000,
      row['duration_minutes'],
      row['reason_name'],
    ]);

    expect(parts).toEqual([
      [0, 10, null],
      [10, 10, '=Jam'],
      [20, 10, null],
      [30, 10, '=Jam'],
      [40, 20, null],
    ]);
  });

  test('plants, machines, shifts and orders are those of the API', async () => {
    async function names(path: string): Promise<string[]> {
      const { body } = await server.get('global', path);
      return (body as { Items: Row[] }).Items.map(({ DisplayName }) =>
        String(DisplayName),
      ).toSorted(byName);
    }
    const plants = await sql<Row>`SELECT * FROM report_plants`.execute(server.db);
    const machines = await sql<Row>`SELECT * FROM report_machines`.execute(server.db);
    const { body } = await server.get('global', 'admin/clients/northwind/shiftschedules');
    const schedule = (body as { Items: { DisplayName: string; Shifts: Row[] }[] }).Items.find(
      ({ DisplayName }) => DisplayName === 'Riverside Moulding',
    );

    expect(plants.rows.map((row) => String(row['plant_name'])).toSorted(byName)).toEqual(
      await names('admin/plants?pageSize=100'),
    );
    expect(machines.rows.map((row) => String(row['machine_name'])).toSorted(byName)).toEqual(
      await names('admin/machines?pageSize=1000'),
    );
    expect(
      (await rows('report_shifts')).map((row) => [
        row['schedule_name'],
        row['shift_name'],
        row['shift_start'],
        row['shift_end'],
        row['weekdays'],
        row['breaks'],
      ]),
    ).toEqual(
      schedule?.Shifts.map((one) => [
        schedule.DisplayName,
        one['Name'],
        one['Start'],
        one['End'],
        one['Days'],
        one['Breaks'],
      ]),
    );
    expect(await rows('report_orders')).toMatchObject([
      {
        order_number: 'A 1',
        product_name: 'Cap 28 mm',
        wanted_parts: 500,
        setup_minutes: 15,
        status: 'RUNNING',
        ended: null,
      },
    ]);
  });

  test('process values have their unit, and how far their source trusts them', async () => {
    await server.ingest([
      [pressId, 'temperature', 0, 0.5, 'bad'],
      [pressId, 'temperature', 219, 0.2, 'uncertain'],
    ]);

    expect(
      (await rows('report_values')).map(({ value_name, unit, value, quality }) => [
        value_name,
        unit,
        value,
        quality,
      ]),
    ).toEqual([
      ['temperature', '°C', 220, 'good'],
      ['temperature', '°C', null, 'bad'],
      ['temperature', '°C', 219, 'uncertain'],
    ]);
  });

  test('the views cannot be written', async () => {
    for (const view of ['report_plants', 'report_machines', 'report_hours', 'report_stops'])
      await expect(
        sql`UPDATE ${sql.table(view)} SET client_name = 'x'`.execute(server.db),
      ).rejects.toThrow(/view/);
  });

  /** Rows of one machine, in the order of time. */
  async function rows(view: string, machine = pressId): Promise<Row[]> {
    const found = await sql<Row>`SELECT * FROM ${sql.table(view)}
      WHERE machine_id = ${machine} ORDER BY ${sql.ref(orders[view] ?? '')}`.execute(server.db);
    return found.rows;
  }
});

const orders: Record<string, string> = {
  report_hours: 'hour_start_ms',
  report_stops: 'stop_start_ms',
  report_shifts: 'shift_start',
  report_orders: 'planned_start_ms',
  report_values: 'value_at_ms',
};

function byName(one: string, other: string): number {
  return one < other ? -1 : 1;
}

function instant(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
