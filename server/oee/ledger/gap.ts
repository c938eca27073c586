import type { Interval } from '#server/oee/time/interval.ts';
import type { PlantClock } from '#server/oee/time/plant-clock.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';

/** An amount in an hour of the plant's clock: run time in milliseconds, or parts. Sorted by hour. */
export type HourShare = readonly [hourAt: number, amount: number];

/** Run time of the machine, and silence of its source, by hour. */
export interface WorkTime {
  runs: readonly HourShare[];
  silent: readonly HourShare[];
}

/** A long interval without counts. */
export interface Gap extends WorkTime {
  /** Instant of the last count before it. */
  from: number;
  /** Instant of the first count after it. */
  at: number;
}

/** Longer intervals are gaps, in cycles; without an ideal cycle a minute. */
const regularCycles = 10;
const regularMs = minuteMs;
/** After a gap, several counters may report its parts this far apart. */
const togetherMs = 10 * minuteMs;
/** Longest time over which parts are spread back. */
export const maxSpreadMs = 7 * 24 * hourMs;

export function isGap(from: number | null, at: number, cycleMs: number | null): from is number {
  return from !== null && at - from > (cycleMs ? regularCycles * cycleMs : regularMs);
}

/** Whether `at` is too long after the gap to report parts of it. */
export function isOver(gap: Gap, at: number): boolean {
  return at - gap.at > togetherMs;
}

/** `runs` with the time of `interval` added, without hours older than parts can be spread. */
export function addRun(
  runs: readonly HourShare[],
  interval: Interval,
  clock: PlantClock,
): HourShare[] {
  const kept = runs.filter(([hourAt]) => hourAt > interval.end - maxSpreadMs);
  const start = Math.max(interval.start, interval.end - maxSpreadMs);
  for (const hour of clock.hourIntervals({ start, end: interval.end })) {
    const [lastHour, ms] = kept.at(-1) ?? [];
    const length = hour.end - hour.start;
    if (lastHour === hour.hourAt) kept[kept.length - 1] = [lastHour, (ms ?? 0) + length];
    else kept.push([hour.hourAt, length]);
  }
  return kept;
}

/**
 * Spreads parts over the run time by hour; over silence as well where the run time is too short for
 * the parts at `rate`, in parts a millisecond.
 */
export function spreadOverRunTime(
  parts: number,
  { runs, silent }: WorkTime,
  rate: number,
): HourShare[] {
  const runMs = runs.reduce((sum, [, ms]) => sum + ms, 0);
  return spread(parts, parts <= runMs * rate ? runs : joined(runs, silent));
}

function joined(one: readonly HourShare[], other: readonly HourShare[]): HourShare[] {
  const sums = new Map(one);
  for (const [hourAt, ms] of other) sums.set(hourAt, (sums.get(hourAt) ?? 0) + ms);
  return [...sums].toSorted(([a], [b]) => a - b);
}

/**
 * Shares of `parts` in proportion to the time of each hour, in whole parts: an hour gets those
 * complete by its end. Their sum is `parts` exactly.
 */
function spread(parts: number, runs: readonly HourShare[]): HourShare[] {
  const totalMs = runs.reduce((sum, [, ms]) => sum + ms, 0);
  const shares: HourShare[] = [];
  let runMs = 0;
  let given = 0;
  for (const [hourAt, ms] of runs) {
    runMs += ms;
    const complete = runMs === totalMs ? parts : Math.floor((parts * runMs) / totalMs);
    if (complete > given) shares.push([hourAt, complete - given]);
    given = complete;
  }
  return shares;
}
