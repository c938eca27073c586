import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase, type TestDatabase } from '#server/db/test-database.ts';
import { dayStart } from '#server/oee/time/plant-day.ts';
import { figuresByMachine, hourlySeries } from '#server/production/figures/live-figures.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';
import { latestMetrics } from '#server/production/figures/machines/metric-values.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';

import { createLife, historyPace, livePace } from './machine-life.ts';
import { demoMachines } from './machines.ts';
import { seedDemo } from './seed.ts';
import { startSimulator } from './simulator.ts';

const seed = 2026;
/** A Wednesday: 12:00 in Chicago, 22:30 in Pune. */
const now = Date.parse('2026-06-10T17:00:00Z');
const machines = demoMachines(String(seed));
const ids = machines.map(({ id }) => id);
let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  // Like two instances that start at once.
  await Promise.all([1, 2].map(() => seedDemo(database.db, { seed, now })));
});
afterAll(() => database.close());

test('a second start leaves the demo as it is', async () => {
  const before = await database.db
    .selectFrom('samples')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  await seedDemo(database.db, { seed, now: now + 1000 });

  const after = await database.db
    .selectFrom('samples')
    .select(({ fn }) => fn.countAll().as('n'))
    .execute();
  expect(after).toEqual(before);
});

test('most healthy machines land between 70 and 85 % OEE, and a bad one far below', async () => {
  const start = dayStart({ timeZone: 'America/Chicago' }, now - 7 * 86_400_000);
  const figures = await figuresByMachine(database.db, ids, { start, end: now, now });

  const healthy = machines.filter(({ character }) => character === 'healthy');
  const oees = healthy.map(({ id }) => figures.get(id)?.kpis.OEE ?? 0);
  const good = oees.filter((oee) => oee > 0.7 && oee < 0.87);
  expect(good.length / oees.length).toBeGreaterThan(0.8);
  expect(figures.get('riverside-imm-03')?.kpis.OEE).toBeLessThan(0.55);
  expect(figures.get('riverside-imm-13')?.kpis).toMatchObject({ OEE: null, Reasons: ['NO_DATA'] });
});

test('the scene has a changeover, a long stop with its reason, a short stop and a silent machine', async () => {
  const states = await currentStates(database.db, ids);

  expect(states.get('riverside-imm-05')).toMatchObject({ isChangeover: true });
  expect(states.get('pune-imm-07')).toMatchObject({
    status: 'STOPPED',
    since: now - 38 * 60_000,
    reason: 'Hydraulic leak',
  });
  expect(states.get('monterrey-imm-10')).toMatchObject({ status: 'STOPPED', since: now - 120_000 });
  expect(states.get('riverside-imm-13')).toMatchObject({ status: 'UNDEFINED', since: null });
  const running = [...states.values()].filter(({ status }) => status === 'RUNNING');
  expect(running.length).toBeGreaterThan(35);
});

test('a machine that idles off shift does so for that reason, whatever it did before', async () => {
  const rows = await database.db
    .selectFrom('segments')
    .leftJoin('stop_pieces as piece', (join) =>
      join
        .onRef('piece.machine_id', '=', 'segments.machine_id')
        .onRef('piece.stop_at', '=', 'segments.start_at'),
    )
    .leftJoin('stop_reasons', 'stop_reasons.id', 'piece.reason_id')
    .select(['stop_reasons.display_name as reason', 'segments.start_at', 'segments.end_at'])
    .where('segments.machine_id', '=', 'riverside-imm-02')
    .where('segments.status', '=', 'STOPPED')
    .execute();

  const long = rows.filter(({ start_at, end_at }) => (end_at ?? now) - start_at > 5 * 3_600_000);
  expect(long.length).toBeGreaterThan(10);
  // The first night has none: no status is known before it.
  expect(new Set(long.map(({ reason }) => reason ?? 'Off shift'))).toEqual(new Set(['Off shift']));
});

test('in the present machines stop no more often than they did', async () => {
  const machine = machines.find(({ id }) => id === 'riverside-imm-01');
  if (!machine) throw new Error('no machine');
  const state = {
    status: 'RUNNING',
    isChangeover: false,
    product: null,
    total: 0,
    reject: 0,
  } as const;
  const [past, present] = [historyPace, livePace].map((pace) => {
    const life = createLife(machine, { ...state, at: now }, { seed: String(seed), pace });
    return life.live(now + 86_400_000).filter(({ value }) => value === 'STOPPED').length;
  });

  expect(present).toBeGreaterThan(0);
  expect(present).toBeLessThan((past ?? 0) * 1.5);
});

test('machines without night shift idle at night, and every metric has a value', async () => {
  const start = dayStart({ timeZone: 'America/Chicago' }, now);
  const series = await hourlySeries(database.db, ['riverside-imm-02'], { start, end: now, now });

  const parts = series.get('riverside-imm-02')?.map(({ sums }) => sums.totalParts) ?? [];
  expect(parts.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(parts.slice(6).every((made) => made > 0)).toBe(true);
  const metrics = await latestMetrics(database.db, ['riverside-imm-02', 'riverside-dry-01']);
  expect(metrics.map(({ value }) => value)).toEqual(
    Array.from({ length: 8 }, () => expect.any(Number)),
  );
});

test('the simulator goes on from there through the real pipeline, without a rejection', async () => {
  vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { db } = database;
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const bus = createLocalBus();
  let statusChanges = 0;
  bus.subscribe('machines.changed', (changes) => {
    statusChanges += changes.filter(({ status }) => status).length;
  });
  const pipeline = createPipeline({ db, bus, now: Date.now, log });
  const replies: object[] = [];
  const before = await db
    .selectFrom('machine_states')
    .select(['machine_id', 'total_counter'])
    .execute();

  const simulator = await startSimulator({
    ingest: async (source, samples) => {
      const reply = await pipeline.ingest(source, samples);
      replies.push(...reply.rejected);
      return reply;
    },
    db,
    now: Date.now,
    seed,
  });
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await pipeline.close();
  }
  simulator.stop();
  vi.useRealTimers();

  expect(replies).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
  expect(statusChanges).toBeGreaterThan(0);
  const after = await db
    .selectFrom('machine_states')
    .select(['machine_id', 'total_counter'])
    .execute();
  const counters = new Map(after.map((row) => [row.machine_id, row.total_counter ?? 0]));
  expect(
    before.every((row) => (counters.get(row.machine_id) ?? 0) >= (row.total_counter ?? 0)),
  ).toBe(true);
});
