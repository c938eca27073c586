import type { Db } from '#server/db/open.ts';
import type { Step } from '#server/http/heavy.ts';
import {
  coveredBy,
  figureMachines,
  unstoredSums,
  type FigureMachine,
} from '#server/ingest/figure-machines.ts';
import type { FigureWindow, HourFigures } from '#server/ingest/live-figures.ts';
import { clip, lengthOf, type Span } from '#server/oee/span.ts';
import { addInto, addSums, noSums, overAllTime, type Sums } from '#server/oee/sums.ts';

/** Stored hours that one statement sums: SQLite answers in some 20 ms. */
const rowsAtOnce = 20_000;
const hoursAtOnce = 200;
const hourMs = 3_600_000;

/**
 * Every hour of the window up to now, the machines of one plant summed. The database sums what is
 * stored, so that a year of a plant is one row an hour.
 */
export async function plantHours(
  db: Db,
  machineIds: readonly string[],
  { window, step }: { window: FigureWindow; step: Step },
): Promise<HourFigures[]> {
  const machines = await figureMachines(db, machineIds);
  const [first] = machines;
  if (!first) return [];
  const stored = await storedHours(db, machineIds, { window, step });
  const covered = machines.map((machine) => coveredBy(machine, window, window.now));
  const start = Math.min(...covered.map((span) => span.start));
  const end = Math.max(...covered.map((span) => span.end));
  const hours: HourFigures[] = [];
  for (const piece of first.rules.calendar.clock.pieces({ start, end })) {
    if (hours.length % hoursAtOnce === 0) await step();
    const sums = addSums(stored.get(piece.hourAt) ?? noSums, unstored(machines, piece, window.now));
    sums.windowMs = 0;
    for (const span of covered) sums.windowMs += lengthOf(clip(piece, span));
    const seen = window.plannedOnly === false ? overAllTime(sums) : sums;
    hours.push({ start: piece.start, end: piece.end, sums: seen });
  }
  return hours;
}

/** What the hour has besides its stored sums. Machines without any state all have the same. */
function unstored(machines: readonly FigureMachine[], { start, end }: Span, now: number) {
  const sums = addSums();
  let silent: Sums | undefined;
  for (const machine of machines) {
    const { state } = machine;
    const isStored = state && state.firstAt <= start && state.accountedUntil >= end;
    if (isStored) continue;
    if (state) addInto(sums, unstoredSums(machine, { start, end }, now));
    else addInto(sums, (silent ??= unstoredSums(machine, { start, end }, now)));
  }
  return sums;
}

/** Slice after slice of the window, by the instant of the hour. */
async function storedHours(
  db: Db,
  machineIds: readonly string[],
  { window, step }: { window: Span; step: Step },
): Promise<Map<number, Sums>> {
  const sliceMs = Math.max(1, Math.floor(rowsAtOnce / machineIds.length)) * hourMs;
  const stored = new Map<number, Sums>();
  for (let from = window.start - hourMs; from < window.end; from += sliceMs) {
    await step();
    const rows = await slice(db, machineIds, { start: from, end: from + sliceMs });
    for (const { hour_at, ...sums } of rows)
      if (hour_at > window.start - hourMs && hour_at < window.end)
        stored.set(hour_at, addSums(sums, { plannedMs: plannedOf(sums) }));
  }
  return stored;
}

function slice(db: Db, machineIds: readonly string[], { start, end }: Span) {
  return db
    .selectFrom('hours')
    .where('machine_id', 'in', machineIds)
    .where('hour_at', '>=', start)
    .where('hour_at', '<', end)
    .select(({ fn }) => [
      'hour_at',
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
    .groupBy('hour_at')
    .execute();
}

function plannedOf(sums: Pick<Sums, 'runMs' | 'stopMs' | 'undefinedMs' | 'changeoverMs'>) {
  return sums.runMs + sums.stopMs + sums.undefinedMs + sums.changeoverMs;
}
