import type { Db } from '#server/db/open.ts';
import { addInto, addSums } from '#server/oee/sums.ts';
import { lengthOf, type Interval } from '#server/oee/time/interval.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import {
  hourlySeries,
  sumsForWindow,
  type FigureWindow,
  type HourFigures,
} from '#server/production/figures/live-figures.ts';
import {
  coveredInterval,
  figureMachines,
  unstoredSums,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';

import { storedDays, wholeDays } from './stored-days.ts';

/** Hours of `clock` added up to days; the first and the last may be parts of a day. */
export function byDay(hours: readonly HourFigures[], clock: PlantClock): HourFigures[] {
  const days: HourFigures[] = [];
  for (const { start, end, sums } of hours) {
    const day = days.at(-1);
    if (!day || clock.dayStart(start) !== clock.dayStart(day.start))
      days.push({ start, end, sums: addSums(sums) });
    else {
      day.end = end;
      addInto(day.sums, sums);
    }
  }
  return days;
}

/** `interval` cut at the beginnings of the plant's days. */
export function dayIntervals({ start, end }: Interval, clock: PlantClock): Interval[] {
  const days: Interval[] = [];
  for (let at = start; at < end; at = clock.dayEnd(at))
    days.push({ start: at, end: Math.min(end, clock.dayEnd(at)) });
  return days;
}

/** Every plant day of the window up to now, with data or without, of each machine. */
export async function dailySeries(
  db: Db,
  machineIds: readonly string[],
  { window, step }: { window: FigureWindow; step: () => Promise<void> },
): Promise<Map<string, HourFigures[]>> {
  const series = new Map<string, HourFigures[]>();
  for (const machine of await figureMachines(db, machineIds)) {
    await step();
    series.set(machine.id, await daysOf(db, machine, window));
  }
  return series;
}

async function daysOf(
  db: Db,
  machine: FigureMachine,
  window: FigureWindow,
): Promise<HourFigures[]> {
  const { id, rules } = machine;
  const { clock } = rules.calendar;
  async function hoursIn(interval: Interval): Promise<HourFigures[]> {
    if (lengthOf(interval) <= 0) return [];
    const hours = await hourlySeries(db, [id], { ...window, ...interval });
    return byDay(hours.get(id) ?? [], clock);
  }
  const interval = coveredInterval(machine, window, window.now);
  const days = await wholeDays(db, [id], { interval, clock });
  if (!days) return hoursIn(window);
  const stored = (await storedDays(db, [id], days)).get(id);
  const middle = dayIntervals(days, clock).map(({ start, end }) => {
    const unstored = unstoredSums(machine, { start, end }, window.now);
    const windowMs = rules.calendar.inUseMs({ start, end });
    const sums = addSums(stored?.get(start) ?? {}, unstored, { windowMs });
    return { start, end, sums: sumsForWindow({ ...window, start, end }, machine, sums) };
  });
  const before = await hoursIn({ start: window.start, end: days.start });
  return [...before, ...middle, ...(await hoursIn({ start: days.end, end: window.end }))];
}
