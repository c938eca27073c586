/** Two instants, epoch milliseconds, half open: `start` inclusive, `end` exclusive. */
export interface Interval {
  start: number;
  end: number;
}

/** End of an open interval: databases have no infinity among whole numbers. */
export const endOfTime = Number.MAX_SAFE_INTEGER;

export function lengthOf(interval: Interval): number {
  return Math.max(0, interval.end - interval.start);
}

/** The overlap of two intervals; empty (`start` = `end`) where there is none. */
export function clipInterval(interval: Interval, to: Interval): Interval {
  const start = Math.max(interval.start, to.start);
  return { start, end: Math.max(start, Math.min(interval.end, to.end)) };
}

/** Milliseconds of `interval` that lie in any of `others`, which must not overlap each other. */
export function sharedMs(interval: Interval, others: readonly Interval[]): number {
  let shared = 0;
  for (const other of others) shared += lengthOf(clipInterval(other, interval));
  return shared;
}

/** The same instants, sorted and without overlap. */
export function uniteIntervals(intervals: readonly Interval[]): Interval[] {
  const united: Interval[] = [];
  for (const interval of intervals.toSorted((a, b) => a.start - b.start)) {
    if (lengthOf(interval) === 0) continue;
    const last = united.at(-1);
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else united.push({ ...interval });
  }
  return united;
}

/** The intervals that overlap another one; `sorted` by start and without overlap. */
export function overlappingIntervals(
  sorted: readonly Interval[],
  { start, end }: Interval,
): Interval[] {
  let first = 0;
  let after = sorted.length;
  while (first < after) {
    const middle = (first + after) >>> 1;
    if ((sorted[middle]?.end ?? Infinity) > start) after = middle;
    else first = middle + 1;
  }
  const met: Interval[] = [];
  for (let next = sorted[first]; next && next.start < end; next = sorted[(first += 1)])
    met.push(next);
  return met;
}

/** `intervals` without `holes`; both sorted and without overlap. */
export function subtractIntervals(
  intervals: readonly Interval[],
  holes: readonly Interval[],
): Interval[] {
  let left = intervals.map((interval) => ({ ...interval }));
  for (const hole of holes) {
    left = left.flatMap((interval) =>
      [
        { start: interval.start, end: Math.min(interval.end, hole.start) },
        { start: Math.max(interval.start, hole.end), end: interval.end },
      ].filter((rest) => lengthOf(rest) > 0),
    );
  }
  return left;
}
