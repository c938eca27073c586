import type { PlantClock } from './plant-clock.ts';

/**
 * A clock with additional cuts within its hours: counts by its parts of an hour add up to the
 * counts of the hour by the plant's clock.
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
