import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type {
  DowntimeHistory,
  DowntimeReasons,
  Hours,
  MetricHours,
  NonWorking,
  Performance,
  Series,
} from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const minute = 60;
const hour = 3600;
const press = 'riverside-imm-01';
/** The clock of the test stands at 12:00 in Chicago; the early shift began at 06:00. */
const noon = Date.parse('2026-06-10T17:00:00Z');

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.ingest([
      [press, 'product', 'northwind-cap-28', 6 * hour],
      [press, 'status', 'RUNNING', 6 * hour],
      [press, 'totalparts', 1000, 6 * hour],
      [press, 'rejectparts', 10, 6 * hour],
      // A stop of 20 minutes, the first ten of them in the break from 10:00 to 10:30.
      [press, 'status', 'STOPPED', 100 * minute],
      [press, 'status', 'RUNNING', 80 * minute],
      [press, 'changeover', true, 40 * minute],
      [press, 'changeover', false, 25 * minute],
      [press, 'totalparts', 3000, 20 * minute],
      [press, 'rejectparts', 50, 20 * minute],
      [press, 'status', 'STOPPED', 10 * minute],
      ['riverside-dry-01', 'status', 'RUNNING', 2 * hour],
      [press, 'temperature', 210, 95 * minute],
      [press, 'temperature', 230, 90 * minute],
      [press, 'temperature', 221, 5 * minute],
    ]);
  });
  afterAll(() => server.close());

  test.each([true, false])(
    'the times behind an OEE add up to it (planned time only: %s)',
    async (planned) => {
      const filter = `filter=PlannedProductionTime:${planned}`;
      const { OEE, Availability, Explanation } = await performance(
        `${press}/performance?${filter}`,
      );

      const { BaseMs, Losses, ProductiveMs, Sums, PlannedOnly } = Explanation;
      const lost = Losses.reduce((sum, { Ms }) => sum + (Ms ?? 0), 0);
      expect(BaseMs - lost).toBeCloseTo(ProductiveMs ?? Number.NaN, 6);
      expect((ProductiveMs ?? 0) / BaseMs).toBeCloseTo(OEE ?? Number.NaN, 12);
      expect(Sums.RunMs / BaseMs).toBeCloseTo(Availability ?? Number.NaN, 12);
      expect(PlannedOnly).toBe(planned);
    },
  );

  test('what a plant cannot tell of one machine it cannot tell of all', async () => {
    const { OEE, Explanation } = await performance('riverside/performance');

    expect(Explanation.Machines).toBe(20);
    expect(Explanation.ProductiveMs === null).toBe(OEE === null);
  });

  test('a KPI says what it was computed from, and under which rules', async () => {
    const { Explanation, TotalParts } = await performance(`${press}/performance`);

    expect(Explanation).toMatchObject({
      TimeZone: 'America/Chicago',
      Machines: 1,
      PartsHourlyGoal: 443,
      PartPrice: { Value: 0.38, Currency: 'USD' },
      Policy: { Changeover: 'availabilityLoss', UndefinedTime: 'down', MicroStopSeconds: 0 },
      Thresholds: { OEE: { Low: 0.6, High: 0.75 } },
      Sums: {
        WindowMs: 12 * hour * 1000,
        StopMs: 20 * minute * 1000,
        ChangeoverMs: 15 * minute * 1000,
        IdealMs: TotalParts * 6500,
      },
    });
  });

  test('thresholds that differ between machines are none of the plant', async () => {
    const { db } = server;
    const own = await db
      .selectFrom('machines')
      .select('oee_low')
      .where('id', '=', press)
      .executeTakeFirstOrThrow();
    await db.updateTable('machines').set({ oee_low: 0.5 }).where('id', '=', press).execute();

    const { Explanation } = await performance('riverside/performance');

    expect(Explanation.Thresholds.OEE).toBeNull();
    expect(Explanation.Thresholds.Quality).toEqual({ Low: 0.94, High: 0.97 });
    await db.updateTable('machines').set(own).where('id', '=', press).execute();
  });

  test('the state intervals in which a machine did not run, newest first, cut at the window', async () => {
    const start = new Date(noon - 90 * minute * 1000).toISOString();
    const { Items, End, IsCapped } = await history(`${press}/downtimehistory?start=${start}`);

    expect(Items.map((one) => [one.Status, one.IsChangeover, minutesOf(one)])).toEqual([
      ['STOPPED', false, 10],
      ['RUNNING', true, 15],
      ['STOPPED', false, 10],
    ]);
    expect(Items[0]).toMatchObject({ IsOpen: true, End, Reason: null, DisplayName: 'IMM-01' });
    expect(Items[2]).toMatchObject({ IsOpen: false, Start: start });
    expect(IsCapped).toBe(false);
  });

  test('what is counted of the state intervals is the time the KPIs lost', async () => {
    const { Items } = await history(`${press}/downtimehistory`);
    const { Explanation } = await performance(`${press}/performance`);

    const counted = Items.reduce((sum, { CountedMs }) => sum + CountedMs, 0);
    expect(counted).toBe(Explanation.Sums.StopMs + Explanation.Sums.ChangeoverMs);
    // Twice ten minutes of stop and the changeover: the break is no loss.
    expect(counted).toBe(35 * minute * 1000);
  });

  test('the sums by reason are those of the state intervals, and of the time the KPIs lost', async () => {
    const { Items, IsCapped } = await reasons(`${press}/downtimereasons`);
    const { Explanation } = await performance(`${press}/performance`);

    expect({ Items, IsCapped }).toEqual({
      IsCapped: false,
      Items: [
        // Ten minutes of the first stop were a break.
        reason({ Status: 'STOPPED', CountedMs: 20 * minute * 1000, Stops: 2 }),
        reason({ Status: 'RUNNING', IsChangeover: true, CountedMs: 15 * minute * 1000, Stops: 1 }),
      ],
    });
    const counted = Items.reduce((sum, { CountedMs }) => sum + CountedMs, 0);
    expect(counted).toBe(Explanation.Sums.StopMs + Explanation.Sums.ChangeoverMs);
  });

  test('with the running ones the state intervals follow each other without a gap', async () => {
    const start = new Date(noon - 5 * hour * 1000).toISOString();
    const { Items, Start, End } = await history(`${press}/downtimehistory?mode=all&start=${start}`);

    const intervals = Items.toReversed();
    expect(intervals[0]?.Start).toBe(Start);
    expect(intervals.at(-1)?.End).toBe(End);
    expect(intervals.slice(1).map((one) => one.Start)).toEqual(
      intervals.slice(0, -1).map((one) => one.End),
    );
  });

  test('a plant without a stop in the window has no state intervals, which is no failure', async () => {
    const { Items, Machines } = await history(
      'riverside/downtimehistory?start=2026-06-01T00:00:00Z&end=2026-06-02T00:00:00Z',
    );

    expect(Items).toEqual([]);
    expect(Machines).toHaveLength(20);
    expect(Machines[0]).toBe('IMM-01');
  });

  test('the time outside of the shifts, with the breaks inside', async () => {
    const { body } = await server.get(
      'anna',
      `machines/${press}/nonworking?start=2026-06-10T05:00:00Z&end=2026-06-11T05:00:00Z`,
    );

    expect((body as NonWorking).Items).toEqual([
      { Start: '2026-06-10T05:00:00.000Z', End: '2026-06-10T11:00:00.000Z' },
      { Start: '2026-06-11T03:00:00.000Z', End: '2026-06-11T05:00:00.000Z' },
    ]);
  });

  test('the hours of a plant are those of its machines, summed before they are divided', async () => {
    const plant = await hours('riverside/hours?modes[]=totalparts&modes[]=uptime&modes[]=planned');
    const own = await hours(`${press}/hours?modes[]=totalparts&modes[]=uptime`);
    const dryer = await hours('riverside-dry-01/hours?modes[]=uptime');

    expect(plant.map(({ Id, Key }) => [Id, Key])).toEqual([
      ['riverside', 'totalparts'],
      ['riverside', 'uptime'],
      ['riverside', 'planned'],
    ]);
    expect(sumOf(plant[0])).toBe(2000);
    expect(sumOf(plant[1])).toBe(sumOf(own[1]) + sumOf(dryer[0]));
    expect(plant[0]?.History[0]?.Items).toHaveLength(12);
  });

  test('process values are given by the hour, against what they should be; a plant has none', async () => {
    const { body } = await server.get('anna', `machines/${press}/metrichours`);
    const [temperature, pressure] = (body as MetricHours).Items;

    expect(temperature).toMatchObject({
      Name: 'temperature',
      Unit: '°C',
      Target: 220,
      Min: 205,
      Max: 235,
    });
    expect(temperature?.Hours).toEqual([
      {
        IntervalStart: '2026-06-10T15:00:00.000Z',
        IntervalEnd: '2026-06-10T16:00:00.000Z',
        Average: 220,
        Least: 210,
        Most: 230,
      },
      {
        IntervalStart: '2026-06-10T16:00:00.000Z',
        IntervalEnd: '2026-06-10T17:00:00.000Z',
        Average: 221,
        Least: 221,
        Most: 221,
      },
    ]);
    expect(pressure?.Hours).toEqual([]);
    const plant = await server.get('anna', 'machines/riverside/metrichours');
    expect(plant.body).toMatchObject({ Id: 'riverside', Items: [] });
  });

  test.each(['hours', 'metrichours', 'downtimehistory', 'downtimereasons', 'nonworking'])(
    'the %s of a foreign plant or machine is not there, exactly as if it did not exist',
    async (what) => {
      for (const id of ['monterrey', 'monterrey-imm-01']) {
        const foreign = await server.get('anna', `machines/${id}/${what}`);

        expect(foreign.status).toBe(404);
        expect(foreign).toEqual(await server.get('anna', `machines/nowhere/${what}`));
      }
    },
  );

  test.each([
    ['an unknown mode', 'downtimehistory?mode=secret', 'request.invalid'],
    ['an unknown series', 'hours?modes[]=secrets', 'request.invalid'],
    ['a range of ten years', 'nonworking?start=2016-06-10T10:00:00Z', 'request.badRange'],
  ])('%s gets a clear answer', async (_, path, code) => {
    const { status, body } = await server.get('anna', `machines/riverside/${path}`);

    expect({ status, code: (body as { code: string }).code }).toEqual({ status: 400, code });
  });

  async function performance(path: string) {
    return (await server.get('anna', `machines/${path}`)).body as Performance;
  }

  async function history(path: string) {
    return (await server.get('anna', `machines/${path}`)).body as DowntimeHistory;
  }

  async function reasons(path: string) {
    return (await server.get('anna', `machines/${path}`)).body as DowntimeReasons;
  }

  async function hours(path: string) {
    return ((await server.get('anna', `machines/${path}`)).body as Hours).Items;
  }
});

function sumOf(series: Series | undefined): number {
  return (series?.History[0]?.Items ?? []).reduce((sum, { Value }) => sum + (Value ?? 0), 0);
}

function reason(fields: Partial<DowntimeReasons['Items'][number]>) {
  return { Reason: null, IsChangeover: false, ...fields };
}

function minutesOf({ Start, End }: { Start: string; End: string }): number {
  return (Date.parse(End) - Date.parse(Start)) / 60_000;
}
