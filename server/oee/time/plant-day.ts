import type { Interval } from './interval.ts';
import { plantClock } from './plant-clock.ts';

/** First instant of the plant's day. */
export function dayStart(plant: { timeZone: string }, now: number): number {
  return plantClock(plant.timeZone).dayStart(now);
}

/** Default window of a query: the plant's day so far. */
export function today(timeZone: string, now: number): Interval {
  return { start: dayStart({ timeZone }, now), end: now };
}
