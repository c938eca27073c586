import type { PlantCalendar } from './calendar.ts';
import { subtractIntervals, uniteIntervals, type Interval } from './interval.ts';

/** The parts of `interval` outside of shifts. A break is part of its shift. */
export function offShift({ clock, dayPlan }: PlantCalendar, interval: Interval): Interval[] {
  const shifts: Interval[] = [];
  for (let at = interval.start; at < interval.end; at = clock.dayEnd(at)) {
    const { working, breaks } = dayPlan(at);
    shifts.push(...working, ...breaks);
  }
  return subtractIntervals([interval], uniteIntervals(shifts));
}

/** Whether the instant is in a break of a shift. */
export function isOnBreak({ dayPlan }: PlantCalendar, at: number): boolean {
  return dayPlan(at).breaks.some(({ start, end }) => start <= at && at < end);
}

export function isOffShift(calendar: PlantCalendar, at: number): boolean {
  return offShift(calendar, { start: at, end: at + 1 }).length > 0;
}
