import type { Interval } from './interval.ts';
import { plantClock } from './plant-clock.ts';

/** First instant of the plant's day: where "today" begins. */
export function dayStart(plant: { timeZone: string }, now: number): number {
  return plantClock(plant.timeZone).dayStart(now);
}

/** The window of a question that names none: the plant's day so far. */
export function today(timeZone: string, now: number): Interval {
  return { start: dayStart({ timeZone }, now), end: now };
}
