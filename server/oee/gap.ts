import type { PlantClock } from './plant-clock.ts';
import type { Span } from './span.ts';

/** An amount in an hour of the plant's clock: run time in milliseconds, or parts. Sorted by hour. */
export type HourShare = readonly [hourAt: number, amount: number];

/** A time without any count, and how long the machine ran in each hour of it. */
export interface Gap {
  /** The last count before it. */
  from: number;
  /** The first count after it. */
  at: number;
  runs: readonly HourShare[];
}

const hourMs = 3_600_000;
/** Counts are regular up to this many cycles apart; without an ideal cycle up to a minute. */
const regularCycles = 10;
const regularMs = 60_000;
/** Counters that were silent together may report again this far apart. */
const togetherMs = 10 * 60_000;
/** Parts are spread no further back. */
export const longestSpreadMs = 7 * 24 * hourMs;

export function isGap(from: number | null, at: number, cycleMs: number | null): from is number {
  return from !== null && at - from > (cycleMs ? regularCycles * cycleMs : regularMs);
}

/** Whether counters that report at `at` may still be the ones that were silent. */
export function isOver(gap: Gap, at: number): boolean {
  return at - gap.at > togetherMs;
}

/** `runs` with the run time of `span` added; what is older than parts are spread is left out. */
export function addRun(runs: readonly HourShare[], span: Span, clock: PlantClock): HourShare[] {
  const kept = runs.filter(([hourAt]) => hourAt > span.end - longestSpreadMs);
  const start = Math.max(span.start, span.end - longestSpreadMs);
  for (const piece of clock.pieces({ start, end: span.end })) {
    const [lastHour, ms] = kept.at(-1) ?? [];
    const length = piece.end - piece.start;
    if (lastHour === piece.hourAt) kept[kept.length - 1] = [lastHour, (ms ?? 0) + length];
    else kept.push([piece.hourAt, length]);
  }
  return kept;
}

/**
 * `parts` in proportion to the run time of each hour. Whole parts stay whole: an hour gets those
 * that were complete by its end. Their sum is `parts` exactly.
 */
export function spread(parts: number, runs: readonly HourShare[]): HourShare[] {
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
