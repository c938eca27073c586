import type { PlantClock } from './plant-clock.ts';

/**
 * A clock whose hours are cut at some instants besides: what is counted by it in the parts of an
 * hour is what the plant's clock counts in the hour.
 */
export function cutClock(clock: PlantClock, cuts: readonly number[]): PlantClock {
  const sorted = cuts.toSorted((a, b) => a - b);

  function hourStart(at: number): number {
    const start = clock.hourStart(at);
    return Math.max(start, sorted.findLast((cut) => cut <= at) ?? start);
  }

  return {
    ...clock,
    hourStart,
    hourEnd: (at) => Math.min(clock.hourEnd(at), sorted.find((cut) => cut > at) ?? Infinity),
    hourIntervals: (interval) =>
      clock.hourIntervals(interval).flatMap(({ start, end }) => {
        const within = sorted.filter((cut) => cut > start && cut < end);
        return [start, ...within].map((from, index) => ({
          start: from,
          end: within[index] ?? end,
          hourAt: hourStart(from),
        }));
      }),
  };
}
