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
import { testDatabases } from '#server/db/test-database.ts';
import { anyPast, type MachinePast } from '#server/oee/ledger/past.fixture.ts';
import {
  addAll,
  tickMs,
  type PlantTruth,
  type ReferenceSums,
  type Window,
} from '#server/oee/ledger/reference-types.fixture.ts';
import { referenceOf } from '#server/oee/ledger/reference.fixture.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { sumDays } from '#server/production/ingest/recount/day-sums.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

import { anyCalendar, anyPolicy } from './any-plant.fixture.ts';
import { rollUpOf, rowOf, valuesOf } from './figures-expected.fixture.ts';
import { ingestPasts, labCycles, openLab, registerPlant } from './figures-lab.fixture.ts';

/*
 * Random histories go through the real ingest in any order; every figure in the API is compared
 * with the reference. The seeds are fixed in the gate and random in `check:full`, which also
 * shrinks failing cases, unless the environment sets them: `LINESIDE_FIGURE_SEED=7
 * LINESIDE_FIGURE_RUNS=1000 npx vitest run --project server figures-reference`.
 */
const seed = Number(process.env['LINESIDE_FIGURE_SEED'] ?? 2026);
const wantedRuns = process.env['LINESIDE_FIGURE_RUNS'];
const isSet = wantedRuns !== undefined;
const isFull = process.env['LINESIDE_TESTS'] === 'full';
/** Shrinking takes many more runs: only in `check:full`, interrupted before the test's timeout. */
const ofFailures = isFull ? { interruptAfterTimeLimit: 480_000 } : { endOnFailure: true };
// The maths is the same on both databases; PostgreSQL runs only test its own SQL sums.
const runs = Number(wantedRuns ?? (testDatabases.includes('PostgreSQL') ? 3 : 9));
const dayRuns = Math.ceil(runs / 3);
const longRuns = Math.ceil(runs / 18);
const keys = ['OEE', 'totalparts', 'goodparts', 'rejectparts', 'uptime'];

/** Instants after clock changes, and one without a change. */
const moments = [
  ['2026-03-08T19:40:30Z', ['America/Chicago', 'America/St_Johns']],
  ['2026-11-01T19:40:30Z', ['America/Chicago', 'Asia/Kolkata']],
  ['2026-04-05T06:10:00Z', ['Australia/Lord_Howe', 'Europe/Berlin']],
] as const;

type Machine = MachinePast & { id: string };
interface Lab {
  id: string;
  machines: Machine[];
  plant: PlantTruth;
  sumsOf(machine: Machine, asked: Window): ReturnType<typeof referenceOf>;
}

describe.each(testDatabases)('on %s', (kind) => {
  describe.each(moments)('at %s', (moment, zones) => {
    const now = Date.parse(moment);
    let server: TestApp;
    let connection: HubConnection;
    let run = 0;

    beforeAll(async () => {
      server = await startTestApp(kind);
      server.clock.now = now;
      await openLab(server);
      connection = await connect(server);
    });
    afterAll(async () => {
      await connection.stop();
      await server.close();
    });

    test('every figure of a day is what the reference says', async () => {
      const size = { hours: 28, numRuns: dayRuns, batches: [10, 60] as [number, number] };
      expect(await failureOf(size, (asked) => compareAll(asked, [true, false]))).toBeNull();
    });

    // Slow: one autumn is enough.
    test.runIf(isSet || moment.startsWith('2026-11'))(
      'over more than 31 days every figure is what the reference says, day by day',
      async () => {
        const failure = await failureOf(
          { hours: 41 * 24, numRuns: longRuns, batches: [5000, 5000] },
          async ({ lab, window }) => {
            await sumDays(server.db);
            const year = { start: window.start, end: now };
            const asked =
              now - window.start > 32 * 24 * hourMs
                ? year
                : { start: now - 800 * hourMs, end: now };
            for (const plannedOnly of [true, false]) {
              await compareList(lab, asked, plannedOnly);
              await compareRollUps(lab, asked, plannedOnly);
            }
          },
        );
        expect(failure).toBeNull();
      },
      600_000,
    );

    /** Random histories of that many hours, with a window; returns the first failure. */
    async function failureOf(
      { hours, numRuns, batches }: { hours: number; numRuns: number; batches: [number, number] },
      compare: (asked: { lab: Lab; window: Window }) => Promise<void>,
    ): Promise<string | null> {
      const from = Math.floor((now - hours * hourMs) / hourMs) * hourMs;
      const pastTicks = (hours * hourMs) / tickMs;
      const anyCase = fc.record({
        pasts: fc.array(anyPast(from, pastTicks), { minLength: 2, maxLength: 3 }),
        first: fc.integer({ min: 0, max: pastTicks - 1 }),
        length: fc.integer({ min: 1, max: pastTicks }),
        policy: anyPolicy,
        calendar: anyCalendar,
        zone: fc.constantFrom(...zones),
        shuffle: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
        batch: fc.integer({ min: batches[0], max: batches[1] }),
      });
      const property = fc.asyncProperty(
        anyCase,
        async ({ pasts, first, length, shuffle, batch, ...rules }) => {
          const plant = { ...rules, cycles: labCycles };
          const lab = await openPlant(pasts, plant, from);
          await ingestPasts(server, lab.machines, { shuffle, batch });
          const start = from + first * tickMs;
          await compare({ lab, window: { start, end: Math.min(now, start + length * tickMs) } });
        },
      );
      const result = await fc.check(property, { seed, numRuns, ...ofFailures });
      return result.failed ? fc.defaultReportMessage(result) + String(result.errorInstance) : null;
    }

    async function openPlant(pasts: MachinePast[], plant: PlantTruth, from: number): Promise<Lab> {
      run += 1;
      const id = `lab-${run}`;
      const machines = pasts.map((past, index) => Object.assign(past, { id: `${id}-${index}` }));
      await registerPlant(
        server,
        { id, plant },
        machines.map((machine) => machine.id),
      );
      return {
        id,
        machines,
        plant,
        sumsOf: ({ past }, asked) =>
          referenceOf(past, plant, { ...asked, from: from - 2 * hourMs, now }),
      };
    }

    async function compareAll(
      { lab, window: asked }: { lab: Lab; window: Window },
      all: boolean[],
    ) {
      const today = { start: plantClock(lab.plant.zone).dayStart(now), end: now };
      for (const plannedOnly of all) {
        await compareList(lab, today, plannedOnly);
        await compareList(lab, asked, plannedOnly);
        await compareRollUps(lab, asked, plannedOnly);
      }
      await compareHub(lab, today);
    }

    async function compareList(lab: Lab, asked: Window, plannedOnly: boolean) {
      const { Items } = await get<Machines>(
        `${lab.id}/machines?${query(asked, plannedOnly)}&pageSize=50`,
      );
      for (const machine of lab.machines) {
        const { sums } = lab.sumsOf(machine, asked);
        const row = Items.find(({ Id }) => Id === machine.id);
        expect({ asked, row }).toMatchObject({ asked, row: rowOf(sums, lab.plant, plannedOnly) });
      }
    }

    async function compareHub(lab: Lab, today: Window) {
      const snapshot = await connection.invoke<Snapshot>('Subscribe', { plantId: lab.id });
      for (const machine of lab.machines) {
        const row = snapshot.machineKpis.find(({ Id }) => Id === machine.id);
        expect(row).toMatchObject(rowOf(lab.sumsOf(machine, today).sums, lab.plant, true));
        const status = snapshot.machineStatus.find(({ Id }) => Id === machine.id);
        expect(status?.Value).toBe(machine.past.statuses.at(-1)?.status ?? 'UNDEFINED');
      }
      await connection.invoke('Unsubscribe', { plantId: lab.id });
    }

    async function compareRollUps(lab: Lab, asked: Window, plannedOnly: boolean) {
      const { id, plant, machines } = lab;
      const heard = machines.filter(({ past }) => past.firstAt < asked.end);
      const counted = (heard.length > 0 ? heard : machines).map((one) => lab.sumsOf(one, asked));
      const performance = await get<Performance>(
        `${id}/performance?${query(asked, plannedOnly)}&series=false`,
      );
      const sums = addAll(counted.map((one) => one.sums));
      expect(performance).toMatchObject(rollUpOf(sums, plant, plannedOnly));

      const wanted = keys.map((key) => `modes[]=${key}`).join('&');
      const { Items } = await get<Hours>(`${id}/hours?${query(asked, plannedOnly)}&${wanted}`);
      const byHour = together(counted.map((one) => one.byHour));
      const isLong = asked.end - asked.start > 31 * 24 * hourMs;
      const intervals = isLong ? daysOf(byHour, plant.zone) : byHour;
      for (const key of keys as (keyof ReturnType<typeof valuesOf>)[]) {
        const series = Items.find(({ Key }) => Key === key)?.History[0]?.Items ?? [];
        const said = series.map(({ IntervalStart, Value }) => [IntervalStart, Value]);
        const expected = intervals.map(([start, one]) => [
          new Date(start).toISOString(),
          valuesOf(one, plant, plannedOnly)[key],
        ]);
        expect(said).toEqual(expected);
      }
      for (const [, { total, good, reject }] of intervals)
        expect(Math.min(total, good, reject)).toBeGreaterThanOrEqual(0);
    }

    async function get<T>(path: string): Promise<T> {
      const { status, body } = await server.get('anna', `machines/${path}`);
      expect({ status, body }).toMatchObject({ status: 200 });
      return body as T;
    }
  });
});

async function connect(server: TestApp): Promise<HubConnection> {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await server.tokenOf('anna');
  const connection = new HubConnectionBuilder()
    .withUrl(`${address}/chimehub`, {
      transport: HttpTransportType.LongPolling,
      accessTokenFactory: () => token,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  return connection;
}

/** The sums of all machines, by interval, in order. */
function together(all: ReadonlyMap<number, ReferenceSums>[]): [number, ReferenceSums][] {
  const starts = [...new Set(all.flatMap((one) => [...one.keys()]))].toSorted((a, b) => a - b);
  return starts.map((start) => [start, addAll(all.flatMap((one) => one.get(start) ?? []))]);
}

/** Hours added up to days of the plant. */
function daysOf(hours: [number, ReferenceSums][], zone: string): [number, ReferenceSums][] {
  const { dayStart } = plantClock(zone);
  const days = [...new Set(hours.map(([at]) => dayStart(at)))];
  return days.map((day) => {
    const own = hours.filter(([at]) => dayStart(at) === day);
    return [own[0]?.[0] ?? day, addAll(own.map(([, sums]) => sums))];
  });
}

function query({ start, end }: Window, plannedOnly: boolean) {
  return `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}&filter=PlannedProductionTime:${plannedOnly}`;
}
