import type { Db } from '#server/db/open.ts';
import { kpisOf, downMs, type Kpis } from '#server/oee/kpis.ts';
import { plantClock } from '#server/oee/plant-clock.ts';
import { lengthOf, type Span } from '#server/oee/span.ts';
import { addSums, noSums, overAllTime, type Sums } from '#server/oee/sums.ts';

import {
  byChunks,
  coveredBy,
  figureMachines,
  unstoredSums,
  type FigureMachine,
} from './figure-machines.ts';

/** What to sum over. It is widened to full hours of each plant, and ends at `now` at the latest. */
export interface FigureWindow extends Span {
  now: number;
  /** False: against the whole clock instead of planned time, so that OEE is TEEP. Default true. */
  plannedOnly?: boolean;
}

export interface MachineFigures {
  sums: Sums;
  kpis: Kpis;
  /** Minutes, in the plant's way of counting. */
  downTime: number;
}

/** One hour of the plant's clock; the last one ends at `now`. */
export interface HourFigures extends Span {
  sums: Sums;
}

/** First instant of the plant's day: where "today" begins. */
export function dayStart(plant: { timeZone: string }, now: number): number {
  return plantClock(plant.timeZone).dayStart(now);
}

/** Sums of each machine over the window. Unknown ids are left out. */
export async function sumsByMachine(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, Sums>> {
  const summed = await summedMachines(db, machineIds, window);
  return new Map(summed.map(({ machine, sums }) => [machine.id, sums]));
}

/** The same with the KPIs they make under the policy of the machine's plant. */
export async function figuresByMachine(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, MachineFigures>> {
  const summed = await summedMachines(db, machineIds, window);
  return new Map(
    summed.map(({ machine: { id, rules }, sums }) => {
      const kpis = kpisOf(sums, rules.policy);
      return [id, { sums, kpis, downTime: downMs(sums, rules.policy) / 60_000 }];
    }),
  );
}

async function summedMachines(db: Db, machineIds: readonly string[], window: FigureWindow) {
  const machines = await figureMachines(db, machineIds);
  const stored = new Map(
    (await byChunks(machineIds, (ids) => storedTotals(db, ids, window))).map((row) => [
      row.id,
      row,
    ]),
  );
  return machines.map((machine) => {
    const span = coveredBy(machine, window, window.now);
    const row = stored.get(machine.id);
    const sums = addSums(row ?? noSums, unstoredSums(machine, span, window.now));
    return { machine, sums: seenAgainst(window, { ...sums, windowMs: lengthOf(span) }) };
  });
}

/** Every plant hour of the window up to now, with data or without, of each machine. */
export async function hourlySeries(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, HourFigures[]>> {
  const machines = await figureMachines(db, machineIds);
  const rows = await byChunks(machineIds, (ids) =>
    hoursWithin(db, ids, window)
      .select(['machine_id as id', 'hour_at', ...hourColumns])
      .execute(),
  );
  const stored = new Map<string, Map<number, Partial<Sums>>>();
  for (const { id, hour_at, ...sums } of rows) {
    const ofMachine = stored.get(id) ?? new Map<number, Partial<Sums>>();
    stored.set(id, ofMachine.set(hour_at, withPlanned(sums)));
  }
  return new Map(
    machines.map((machine) => [machine.id, hoursOf(machine, stored.get(machine.id), window)]),
  );
}

function hoursOf(
  machine: FigureMachine,
  stored: ReadonlyMap<number, Partial<Sums>> | undefined,
  window: FigureWindow,
): HourFigures[] {
  const span = coveredBy(machine, window, window.now);
  return machine.rules.calendar.clock.pieces(span).map(({ start, end, hourAt }) => {
    const row = stored?.get(hourAt) ?? noSums;
    const sums = addSums(row, unstoredSums(machine, { start, end }, window.now));
    return { start, end, sums: seenAgainst(window, { ...sums, windowMs: end - start }) };
  });
}

function seenAgainst({ plannedOnly = true }: FigureWindow, sums: Sums): Sums {
  return plannedOnly ? sums : overAllTime(sums);
}

const hourColumns = [
  'run_ms as runMs',
  'stop_ms as stopMs',
  'undefined_ms as undefinedMs',
  'changeover_ms as changeoverMs',
  'planned_stop_ms as plannedStopMs',
  'changeovers',
  'total_parts as totalParts',
  'good_parts as goodParts',
  'reject_parts as rejectParts',
  'ideal_ms as idealMs',
  'parts_without_cycle as partsWithoutCycle',
] as const;

/** Hours that share any instant with the window: the same as its full hours, in every zone. */
function hoursWithin(db: Db, machineIds: readonly string[], { start, end }: Span) {
  return db
    .selectFrom('hours')
    .where('machine_id', 'in', machineIds)
    .where('hour_at', '>', start - 3_600_000)
    .where('hour_at', '<', end);
}

async function storedTotals(db: Db, machineIds: readonly string[], window: Span) {
  const rows = await hoursWithin(db, machineIds, window)
    .select(({ fn }) => [
      'machine_id as id',
      fn.sum<number>('run_ms').as('runMs'),
      fn.sum<number>('stop_ms').as('stopMs'),
      fn.sum<number>('undefined_ms').as('undefinedMs'),
      fn.sum<number>('changeover_ms').as('changeoverMs'),
      fn.sum<number>('planned_stop_ms').as('plannedStopMs'),
      fn.sum<number>('changeovers').as('changeovers'),
      fn.sum<number>('total_parts').as('totalParts'),
      fn.sum<number>('good_parts').as('goodParts'),
      fn.sum<number>('reject_parts').as('rejectParts'),
      fn.sum<number>('ideal_ms').as('idealMs'),
      fn.sum<number>('parts_without_cycle').as('partsWithoutCycle'),
    ])
    .groupBy('machine_id')
    .execute();
  return rows.map((row) => withPlanned(row));
}

type StoredTimes = Pick<Sums, 'runMs' | 'stopMs' | 'undefinedMs' | 'changeoverMs'>;

function withPlanned<T extends StoredTimes>(row: T): T & { plannedMs: number } {
  return { ...row, plannedMs: row.runMs + row.stopMs + row.undefinedMs + row.changeoverMs };
}
