import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { addInto, addSums, type Sums } from '#server/oee/sums.ts';
import { clipInterval, lengthOf, type Interval } from '#server/oee/time/interval.ts';
import {
  hourlySeries,
  sumsForWindow,
  type FigureWindow,
  type HourFigures,
} from '#server/production/figures/live-figures.ts';
import {
  coveredInterval,
  figureMachines,
  isHeardOf,
  unstoredSums,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';
import { hourMs } from '#shared/durations.ts';

import { byDay, dayIntervals } from './day-series.ts';
import { cutWindow } from './edge-hours.ts';
import { summedDays, wholeDays } from './stored-days.ts';
import { summedHours } from './stored-hours.ts';

/** Stored hours that one statement sums: some 20 ms on SQLite. */
const batchSize = 20_000;
const hoursAtOnce = 200;
/** Recent hours that commits may still change: read in one snapshot. */
const movingMs = 48 * hourMs;

interface Question {
  window: FigureWindow;
  /** Called between the steps of the work, to yield to other work. */
  step: () => Promise<void>;
}

/**
 * Every hour of the window up to now, the machines of one plant summed. Machines without any
 * reading are left out, unless all are. The database sums stored hours, so that a year of a plant
 * is one row an hour.
 */
export async function plantHours(
  db: Db,
  machineIds: readonly string[],
  question: Question,
): Promise<HourFigures[]> {
  const counted = await countedMachines(db, machineIds, question.window);
  return hoursOf(
    db,
    counted.map(({ id }) => id),
    question,
  );
}

/** Like `plantHours`, by the day. Stored days are summed by the database, other days from hours. */
export async function plantDays(
  db: Db,
  machineIds: readonly string[],
  { window, step }: Question,
): Promise<HourFigures[]> {
  const machines = await countedMachines(db, machineIds, window);
  const [first] = machines;
  if (!first) return [];
  const { clock } = first.rules.calendar;
  const ids = machines.map(({ id }) => id);
  async function hoursIn(interval: Interval): Promise<HourFigures[]> {
    if (lengthOf(interval) <= 0) return [];
    return byDay(await hoursOf(db, ids, { window: { ...window, ...interval }, step }), clock);
  }
  const covered = { start: window.start, end: Math.min(window.end, window.now) };
  const days = await wholeDays(db, ids, { interval: covered, clock });
  if (!days) return hoursIn(window);
  await step();
  const stored = await summedDays(db, ids, days);
  const middle = dayIntervals(days, clock).map(({ start, end }) => {
    const day = { start, end };
    const sums = addSums(stored.get(day.start) ?? {}, unstored(machines, day, window.now));
    sums.windowMs = inUseMs(machines, day);
    return { start, end, sums: sumsForWindow({ ...window, start, end }, first, sums) };
  });
  const before = await hoursIn({ start: window.start, end: days.start });
  return [...before, ...middle, ...(await hoursIn({ start: days.end, end: window.end }))];
}

async function hoursOf(
  db: Db,
  machineIds: readonly string[],
  { window, step }: Question,
): Promise<HourFigures[]> {
  const { machines, stored } = await readPlant(db, machineIds, { window, step });
  const [first] = machines;
  if (!first) return [];
  const covered = machines.map((machine) => coveredInterval(machine, window, window.now));
  const interval = {
    start: Math.min(...covered.map(({ start }) => start)),
    end: Math.max(...covered.map(({ end }) => end)),
  };
  const cut = await cutHours(db, machines, { interval, window });
  const hours: HourFigures[] = [];
  for (const hour of first.rules.calendar.clock.hourIntervals(interval)) {
    if (hours.length % hoursAtOnce === 0) await step();
    const { start, end, hourAt } = hour;
    const whole = addSums(stored.get(hourAt) ?? {}, unstored(machines, hour, window.now));
    whole.windowMs = 0;
    for (const [index, { rules }] of machines.entries())
      whole.windowMs += rules.calendar.inUseMs(clipInterval(hour, covered[index] ?? hour));
    const part = { ...window, start, end };
    hours.push({ start, end, sums: cut.get(start) ?? sumsForWindow(part, first, whole) });
  }
  return hours;
}

/** Milliseconds in which the machines were not retired, summed. */
function inUseMs(machines: readonly FigureMachine[], interval: Interval): number {
  let sum = 0;
  for (const { rules } of machines) sum += rules.calendar.inUseMs(interval);
  return sum;
}

/** Machines with a reading before the window ends; all machines if there are none. */
async function countedMachines(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<FigureMachine[]> {
  const all = await figureMachines(db, machineIds);
  const heardOf = all.filter((machine) => isHeardOf(machine, window.end));
  return heardOf.length > 0 ? heardOf : all;
}

/** The machines, and their stored hours summed, by the instant of the hour. */
async function readPlant(db: Db, machineIds: readonly string[], { window, step }: Question) {
  const middle = Math.max(window.start, Math.min(window.end, window.now) - movingMs);
  // One snapshot: at the turn of an hour the open interval becomes a stored hour, and counts once.
  const { machines, newest } = await inSnapshot(db, async (snapshot) => {
    return {
      machines: await figureMachines(snapshot, machineIds),
      newest: await summedHours(snapshot, machineIds, { start: middle, end: window.end }),
    };
  });
  const stored = new Map(newest);
  const ids = machines.map(({ id }) => id);
  const sliceMs = Math.max(1, Math.floor(batchSize / Math.max(1, ids.length))) * hourMs;
  for (let from = window.start; from < middle; from += sliceMs) {
    await step();
    const slice = { start: from, end: Math.min(middle, from + sliceMs) };
    for (const [hourAt, sums] of await summedHours(db, ids, slice)) stored.set(hourAt, sums);
  }
  return { machines, stored };
}

/** Sums of the hours that the window cuts, by the start of the part within the window. */
async function cutHours(
  db: Db,
  machines: readonly FigureMachine[],
  { interval, window }: { interval: Interval; window: FigureWindow },
): Promise<Map<number, Sums>> {
  const cut = new Map<number, Sums>();
  const [first] = machines;
  if (!first) return cut;
  const ids = machines.map(({ id }) => id);
  for (const edge of cutWindow(first, interval, window.now).edges) {
    const parts = await hourlySeries(db, ids, { ...window, ...edge });
    cut.set(edge.start, addSums(...[...parts.values()].flat().map(({ sums }) => sums)));
  }
  return cut;
}

/** Sums of the hour that are not stored. Machines without any state share one result. */
function unstored(machines: readonly FigureMachine[], { start, end }: Interval, now: number) {
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
