import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus, type Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';
import { hourlySeries, sumsByMachine } from '#server/production/figures/live-figures.ts';

import {
  fact,
  keyOf,
  machine,
  resourceOf,
  samplesOf,
  storeFact,
  type Fact,
} from './facts.fixture.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { installSmallPlant, morning } from './small-plant.fixture.ts';

const hour = 3_600_000;
const isFull = process.env['LINESIDE_TESTS'] === 'full';
/** Milliseconds; a thousand histories take two minutes on two free cores. */
const timeout = isFull ? 900_000 : 120_000;
/**
 * A day; the night in which the clock of Chicago is put back from 02:00 to 01:00, so that a break is
 * worked twice; and the one in which it is put forward from 02:00 to 03:00, into the end of a break.
 */
const bases = [morning, Date.parse('2026-11-01T05:30:00Z'), Date.parse('2026-03-08T06:30:00Z')];
const calendar: ShiftCalendar = {
  shifts: [
    shift('Early', ['06:00', '14:00'], ['10:00', '10:30']),
    shift('Night', ['22:00', '06:00'], ['01:30', '02:15']),
  ],
};

const histories = fc.record({
  base: fc.constantFrom(...bases),
  microStopSeconds: fc.constantFrom(0, 300),
  facts: fc.uniqueArray(fact, {
    minLength: 1,
    maxLength: 20,
    selector: keyOf,
  }),
  restarts: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
});

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    for (const [id, category] of Object.entries(categories))
      await db.insertInto('stop_reasons').values(reasonRow(id, category)).execute();
  });
  afterEach(() => database.close());

  test(
    'samples, reasons, calendars, cycles and policies in any order come to the same sums, which add up',
    async () => {
      const runs = kind === 'SQLite' ? 60 : 10;
      await fc.assert(
        fc.asyncProperty(histories, async ({ base, microStopSeconds, facts, restarts }) => {
          await clear(db, microStopSeconds);
          const rest = facts.filter(({ is }) => is !== 'sample');
          const before = start(base);
          for (const one of rest) await apply(one, { base, ...before });
          await before.pipeline.ingest('line', samplesOf(facts, base));
          await before.pipeline.lateApplied();
          const together = await books(db, base);
          await before.pipeline.close();

          await clear(db, microStopSeconds);
          let running = start(base);
          for (const [index, one] of facts.entries()) {
            if (restarts[index]) {
              await running.pipeline.close();
              running = start(base);
            }
            await apply(one, { base, ...running });
          }
          await running.pipeline.lateApplied();
          expect(await books(db, base)).toEqual(together);
          await running.pipeline.close();
          await expectWhole(db, base);
        }),
        { numRuns: isFull ? 1000 : runs },
      );
    },
    timeout,
  );

  function start(base: number): { bus: Bus; pipeline: Pipeline } {
    const log = { warn: () => {}, error: () => {} };
    const bus = createLocalBus();
    return { bus, pipeline: createPipeline({ db, bus, now: () => base + 6 * hour, log }) };
  }

  interface Running {
    base: number;
    bus: Bus;
    pipeline: Pipeline;
  }

  async function apply(one: Fact, { base, bus, pipeline }: Running): Promise<void> {
    if (one.is === 'sample') {
      await pipeline.ingest('line', samplesOf([one], base));
      return;
    }
    await db.transaction().execute((tx) => storeFact(tx, one, base));
    const resource = resourceOf(one);
    bus.publish('resource.changed', { resource, clientId: 'acme', isForAdministrators: false });
  }
});

const categories = {
  jam: 'availability',
  lunch: 'planned',
  setup: 'changeover',
  slow: 'performance',
} as const;
const cycles = { cap: 10_000, lid: 20_000 };

function reasonRow(id: string, category: (typeof categories)[keyof typeof categories]) {
  const named = { display_name: id, display_name_key: id, code: id.toUpperCase(), code_key: id };
  return { id, client_id: 'acme', parent_id: null, ...named, category, is_hidden: 0 as const };
}

function shift(name: string, [start, end]: [string, string], pause: [string, string]) {
  const breaks = [{ start: pause[0], end: pause[1] }];
  return { name, start, end, days: [1, 2, 3, 4, 5, 6, 7], breaks };
}

const emptied = [
  'samples',
  'segments',
  'hours',
  'machine_states',
  'machine_checkpoints',
  'source_reasons',
  'stop_assignments',
  'stop_pieces',
  'non_working_periods',
  'shift_exceptions',
  'recount_work',
  'late_work',
  'shift_events',
] as const;

async function clear(db: Db, microStopSeconds: number): Promise<void> {
  for (const table of emptied) await db.deleteFrom(table).execute();
  await db
    .updateTable('plants')
    .set({
      shift_calendar: JSON.stringify(calendar),
      resolved_calendar: null,
      oee_policy: JSON.stringify({ microStopSeconds }),
      micro_stop_seconds: microStopSeconds,
      changeover_loss: 'availabilityLoss',
    })
    .execute();
  await db.updateTable('machines').set({ resolved_calendar: null }).execute();
  for (const [id, category] of Object.entries(categories))
    await db.updateTable('stop_reasons').set({ category }).where('id', '=', id).execute();
  for (const [id, ideal_cycle_ms] of Object.entries(cycles))
    await db.updateTable('products').set({ ideal_cycle_ms }).where('id', '=', id).execute();
}

/** All computed rows; empty hours may be there or not. */
async function books(db: Db, base: number) {
  const hours = await db.selectFrom('hours').selectAll().orderBy('hour_at').execute();
  const now = base + 6 * hour;
  return {
    hours: hours.filter((row) =>
      Object.values(row)
        .slice(2)
        .some((value) => value !== 0),
    ),
    segments: await db.selectFrom('segments').selectAll().orderBy('start_at').execute(),
    pieces: await db.selectFrom('stop_pieces').selectAll().orderBy('start_at').execute(),
    live: await sumsByMachine(db, [machine], { start: base - 3 * hour, end: now, now }),
    waiting: await db.selectFrom('recount_work').selectAll().execute(),
    late: await db.selectFrom('late_work').selectAll().execute(),
  };
}

/** The times of each hour add up to its length, and the hours to the window. */
async function expectWhole(db: Db, base: number): Promise<void> {
  const now = base + 6 * hour;
  const window = { start: base - 3 * hour, end: now, now };
  const hours = (await hourlySeries(db, [machine], window)).get(machine) ?? [];
  const all = (await sumsByMachine(db, [machine], window)).get(machine);
  let [windowMs, plannedMs] = [0, 0];
  for (const { start, end, sums } of hours) {
    const { runMs, stopMs, undefinedMs, changeoverMs, plannedStopMs } = sums;
    expect(runMs + stopMs + undefinedMs + changeoverMs).toBe(sums.plannedMs);
    expect(sums.plannedMs + plannedStopMs).toBeLessThanOrEqual(end - start);
    windowMs += end - start;
    plannedMs += sums.plannedMs;
  }
  expect(windowMs).toBe(window.end - window.start);
  expect(all?.plannedMs).toBe(plannedMs);
}
