import type { Explanation } from '#schemas/api/machines.gen.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { FigureWindow } from '#server/production/figures/live-figures.ts';
import { downtimeByReason } from '#server/production/stops/reasons.ts';
import { stateIntervalsOf } from '#server/production/stops/state-intervals.ts';

/** More than a person reads. */
const maxIntervals = 500;

/** Reasons of the time losses, and their intervals. */
export async function lossDetails(
  db: Db,
  machines: readonly MachineRecord[],
  { window, step }: { window: FigureWindow; step: Step },
): Promise<Pick<Explanation, 'Reasons' | 'Intervals'>> {
  const interval = { start: window.start, end: Math.min(window.end, window.now) };
  const Reasons = await downtimeByReason(db, machines, { interval, step });
  const question = { interval, withRunning: false };
  const { stateIntervals } = await stateIntervalsOf(db, machines, question);
  const counted = stateIntervals
    .filter(({ CountedMs }) => CountedMs > 0)
    .toSorted((one, other) => other.CountedMs - one.CountedMs);
  return { Reasons, Intervals: counted.slice(0, maxIntervals) };
}
