import {
  HubConnectionBuilder,
  HttpTransportType,
  LogLevel,
  type HubConnection,
} from '@microsoft/signalr';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Snapshot } from '#schemas/api/hub.gen.ts';
import type { Hours, Machines, Performance } from '#schemas/api/machines.gen.ts';
import { createLocalBus } from '#server/bus.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createPipeline } from '#server/ingest/pipeline.ts';
import { anyPast, type MachinePast } from '#server/oee/past.fixture.ts';
import { plantClock } from '#server/oee/plant-clock.ts';
import {
  addAll,
  referenceKpis,
  referenceOf,
  tickMs,
  type PlantTruth,
  type ReferenceSums,
} from '#server/oee/reference.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

/*
 * Random histories go through the real ingest in any order; every figure that people see is compared
 * with the reference.
 */

/** More of them: `LINESIDE_FIGURE_RUNS=1000 npx vitest run --project server figures-reference`. */
const runs = Number(process.env['LINESIDE_FIGURE_RUNS'] ?? 60);
const hourMs = 3_600_000;
const pastTicks = (28 * hourMs) / tickMs;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** Moments after the clocks were changed, and one without a change. */
const moments = [
  ['2026-03-08T19:40:30Z', ['America/Chicago', 'America/St_Johns']],
  ['2026-11-01T19:40:30Z', ['America/Chicago', 'Asia/Kolkata']],
  ['2026-04-05T06:10:00Z', ['Australia/Lord_Howe', 'Europe/Berlin']],
] as const;

const policies = fc.record({
  plannedStops: fc.constantFrom(
    'excluded' as const,
    'plannedLoss' as const,
    'availabilityLoss' as const,
  ),
  changeover: fc.constantFrom('availabilityLoss' as const, 'plannedLoss' as const),
  undefinedTime: fc.constantFrom('down' as const, 'leftOut' as const),
  capPerformance: fc.boolean(),
  microStopSeconds: fc.constantFrom(0, 60),
});
const calendars = fc.constantFrom(
  { shifts: [] },
  {
    shifts: [
      {
        name: 'Early',
        start: '06:00',
        end: '14:00',
        days: everyDay,
        breaks: [{ start: '10:00', end: '10:30' }],
      },
    ],
  },
  {
    shifts: [
      { name: 'Late', start: '14:00', end: '22:00', days: everyDay, breaks: [] },
      {
        name: 'Night',
        start: '22:00',
        end: '06:00',
        days: [5, 6, 7],
        breaks: [{ start: '04:30', end: '05:00' }],
      },
    ],
  },
  { shifts: [{ name: 'Round', start: '06:00', end: '06:00', days: everyDay, breaks: [] }] },
);

describe.each(testDatabases)('on %s', (kind) => {
  describe.each(moments)('at %s', (moment, zones) => {
    const now = Date.parse(moment);
    const from = Math.floor((now - 28 * hourMs) / hourMs) * hourMs;
    let server: TestApp;
    let connection: HubConnection;
    let run = 0;

    beforeAll(async () => {
      server = await startTestApp(kind);
      server.clock.now = now;
      const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
      const token = await server.tokenOf('anna');
      connection = new HubConnectionBuilder()
        .withUrl(`${address}/chimehub`, {
          transport: HttpTransportType.LongPolling,
          accessTokenFactory: () => token,
        })
        .configureLogging(LogLevel.None)
        .build();
      await connection.start();
    });
    afterAll(async () => {
      await connection.stop();
      await server.close();
    });

    const pasts = fc.array(anyPast(from, pastTicks), { minLength: 2, maxLength: 3 });
    const window = fc
      .tuple(fc.integer({ min: 0, max: pastTicks - 1 }), fc.integer({ min: 1, max: pastTicks }))
      .map(([start, length]) => ({
        start: from + start * tickMs,
        end: Math.min(now, from + (start + length) * tickMs),
      }));

    test('every figure is what the reference says', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            pasts,
            window,
            policy: policies,
            calendar: calendars,
            zone: fc.constantFrom(...zones),
            shuffle: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
            batch: fc.integer({ min: 1, max: 40 }),
          }),
          async ({ pasts: all, window: asked, shuffle, batch, ...rules }) => {
            const plant = { ...rules, cycles: { cap: 10_000, lid: 20_000 } };
            run += 1;
            const id = `lab-${run}`;
            const machines = all.map(({ past }, index) => ({ id: `${id}-${index}`, past }));
            await register(
              server,
              id,
              plant,
              machines.map((machine) => machine.id),
            );
            await ingest(id, all, { shuffle, batch });
            const today = { start: plantClock(plant.zone).dayStart(now), end: now };
            await compareLists(id, machines, plant, { today, asked });
            await compareHub(id, machines, plant, today);
            for (const plannedOnly of [true, false])
              await compareRollUps(id, machines, plant, { ...asked, plannedOnly });
          },
        ),
        { numRuns: Math.ceil(runs / moments.length), endOnFailure: true },
      );
    }, 600_000);

    type Window = { start: number; end: number };
    type Machine = { id: string; past: MachinePast['past'] };

    async function ingest(
      id: string,
      all: MachinePast[],
      { shuffle, batch }: { shuffle: number[]; batch: number },
    ) {
      const samples = all.flatMap((machine, index) =>
        machine.samples.map((one, order) => ({
          key: (shuffle[(order * 7 + index) % shuffle.length] ?? 0) % 1000,
          sample: {
            machine: `${id}-${index}`,
            tag: one.tag,
            value: one.value,
            at: new Date(one.at).toISOString(),
          },
        })),
      );
      const inOrder = samples.toSorted((a, b) => a.key - b.key).map(({ sample }) => sample);
      const log = { warn: () => {}, error: () => {} };
      const pipeline = createPipeline({
        db: server.db,
        bus: createLocalBus(),
        now: () => now,
        log,
      });
      for (let start = 0; start < inOrder.length; start += batch)
        await pipeline.ingest('lab', inOrder.slice(start, start + batch));
      await pipeline.lateApplied();
      await pipeline.close();
    }

    function sumsOf({ past }: Machine, plant: PlantTruth, window: Window) {
      return referenceOf(past, plant, { ...window, from: from - 2 * hourMs, now });
    }

    async function compareLists(
      id: string,
      machines: Machine[],
      plant: PlantTruth,
      windows: Record<string, Window>,
    ) {
      for (const window of Object.values(windows))
        for (const plannedOnly of [true, false]) {
          const { Items } = await get<Machines>(
            `${id}/machines?${query(window, plannedOnly)}&pageSize=50`,
          );
          for (const machine of machines) {
            const { sums } = sumsOf(machine, plant, window);
            const row = Items.find(({ Id }) => Id === machine.id);
            expect(row, JSON.stringify(window)).toMatchObject(rowOf(sums, plant, plannedOnly));
          }
        }
    }

    async function compareHub(id: string, machines: Machine[], plant: PlantTruth, today: Window) {
      const snapshot = await connection.invoke<Snapshot>('Subscribe', { plantId: id });
      for (const machine of machines) {
        const row = snapshot.machineKpis.find(({ Id }) => Id === machine.id);
        expect(row).toMatchObject(rowOf(sumsOf(machine, plant, today).sums, plant, true));
        const status = snapshot.machineStatus.find(({ Id }) => Id === machine.id);
        expect(status?.Value).toBe(machine.past.statuses.at(-1)?.status ?? 'UNDEFINED');
      }
      await connection.invoke('Unsubscribe', { plantId: id });
    }

    async function compareRollUps(
      id: string,
      machines: Machine[],
      plant: PlantTruth,
      asked: Window & { plannedOnly: boolean },
    ) {
      const { plannedOnly } = asked;
      const heard = machines.filter(({ past }) => past.firstAt < asked.end);
      const counted = (heard.length > 0 ? heard : machines).map((machine) =>
        sumsOf(machine, plant, asked),
      );
      const sums = addAll(counted.map((one) => one.sums));
      const kpis = kpisOf(sums, plant, plannedOnly);
      const performance = await get<Performance>(
        `${id}/performance?${query(asked, plannedOnly)}&series=false`,
      );
      expect(performance).toMatchObject(kpis);
      expect(performance).toMatchObject({
        TotalParts: sums.total,
        GoodParts: sums.good,
        RejectParts: sums.reject,
      });
      expect(performance.Explanation.Sums).toMatchObject({
        RunMs: sums.run,
        StopMs: sums.stop,
        UnknownMs: sums.unknown,
        ChangeoverMs: sums.changeover,
        Changeovers: sums.changeovers,
        PartsWithoutCycle: sums.withoutCycle,
        IdealMs: expect.closeTo(sums.ideal, 3),
      });

      const modes = ['OEE', 'totalparts', 'goodparts', 'rejectparts', 'uptime'];
      const wanted = modes.map((mode) => `modes[]=${mode}`).join('&');
      const { Items } = await get<Hours>(`${id}/hours?${query(asked, plannedOnly)}&${wanted}`);
      const starts = [...new Set(counted.flatMap(({ byHour }) => [...byHour.keys()]))].toSorted(
        (a, b) => a - b,
      );
      const hours = starts.map((start) =>
        addAll(counted.flatMap(({ byHour }) => byHour.get(start) ?? [])),
      );
      const valuesOf = (key: string) =>
        Items.find(({ Key }) => Key === key)?.History[0]?.Items ?? [];
      expect(valuesOf('OEE').map(({ IntervalStart }) => Date.parse(IntervalStart ?? ''))).toEqual(
        starts,
      );
      expect(valuesOf('OEE').map(({ Value }) => Value)).toEqual(
        hours.map((hour) => close(referenceKpis(hour, plant.policy, !plannedOnly).OEE)),
      );
      for (const [key, name] of [
        ['totalparts', 'total'],
        ['goodparts', 'good'],
        ['rejectparts', 'reject'],
      ] as const) {
        expect(valuesOf(key).map(({ Value }) => Value)).toEqual(hours.map((hour) => hour[name]));
        for (const hour of hours) expect(hour[name]).toBeGreaterThanOrEqual(0);
      }
      expect(valuesOf('uptime').map(({ Value }) => Value)).toEqual(
        hours.map(({ run: ms }) => ms / 60_000),
      );
    }

    async function get<T>(path: string): Promise<T> {
      const { status, body } = await server.get('anna', `machines/${path}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body as T;
    }
  });
});

function query({ start, end }: { start: number; end: number }, plannedOnly: boolean) {
  return `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}&filter=PlannedProductionTime:${plannedOnly}`;
}

function rowOf(sums: ReferenceSums, plant: PlantTruth, plannedOnly: boolean) {
  const { policy } = plant;
  let down = sums.stop;
  if (policy.undefinedTime === 'down') down += sums.unknown;
  if (policy.plannedStops === 'availabilityLoss' && plannedOnly) down += sums.break;
  return {
    ...kpisOf(sums, plant, plannedOnly),
    TotalParts: sums.total,
    GoodParts: sums.good,
    RejectParts: sums.reject,
    Changeovers: sums.changeovers,
    ProductChangeOverCount: sums.changeovers,
    DownTime: expect.closeTo(down / 60_000, 9),
  };
}

function kpisOf(sums: ReferenceSums, { policy }: PlantTruth, plannedOnly: boolean) {
  const kpis = Object.entries(referenceKpis(sums, policy, !plannedOnly));
  return Object.fromEntries(kpis.map(([name, value]) => [name, close(value)]));
}

function close(value: number | null): unknown {
  return value === null ? null : expect.closeTo(value, 9);
}

const thresholds = {
  OEEHigh: 0.75,
  OEELow: 0.6,
  AvailabilityHigh: 0.85,
  AvailabilityLow: 0.75,
  PerformanceHigh: 0.9,
  PerformanceLow: 0.8,
  QualityHigh: 0.97,
  QualityLow: 0.94,
};

async function register(
  { db }: TestApp,
  id: string,
  plant: PlantTruth,
  machineIds: string[],
): Promise<void> {
  if (id === 'lab-1') {
    await db
      .insertInto('data_sources')
      .values({ id: 'lab', client_id: 'northwind', display_name: 'Lab', key_hash: 'none' })
      .execute();
    const cycles = { cap: 10_000, lid: 20_000, proto: null };
    for (const [product, cycle] of Object.entries(cycles))
      await db
        .insertInto('products')
        .values({
          id: product,
          client_id: 'northwind',
          display_name: product,
          ideal_cycle_ms: cycle,
        })
        .execute();
  }
  await db
    .insertInto('plants')
    .values({
      id,
      client_id: 'northwind',
      display_name: id,
      display_type: 'PLANT',
      time_zone: plant.zone,
      attributes: '[]',
      hotspots: '{}',
      shift_calendar: JSON.stringify(plant.calendar),
      oee_policy: JSON.stringify(plant.policy),
      position: 50,
    })
    .execute();
  for (const [position, machine] of machineIds.entries()) {
    const row = {
      id: machine,
      plant_id: id,
      client_id: 'northwind',
      display_name: machine,
      machine_name: machine,
      display_type: 'IMM',
      attributes: '[]',
      thresholds: JSON.stringify(thresholds),
      parts_hourly_goal: null,
      parts_daily_goal: null,
      total_parts_high: 90,
      total_parts_low: 70,
      position,
    };
    await db.insertInto('machines').values(row).execute();
    await db
      .insertInto('data_source_machines')
      .values({ source_id: 'lab', machine_id: machine, external_name: machine })
      .execute();
  }
}
