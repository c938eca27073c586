import { DateTime } from 'luxon';

import { plantClock, type PlantClock } from './plant-clock.ts';
import { sharedMs, subtract, unite, type Interval } from './interval.ts';

/** By the plant's local clock, "06:00". An end at or before its start lies on the next day. */
interface ClockInterval {
  start: string;
  end: string;
}

export interface Shift extends ClockInterval {
  name: string;
  /** Weekdays the shift begins on, 1 = Monday … 7 = Sunday. */
  days: readonly number[];
  breaks: readonly ClockInterval[];
}

/** JSON of `plants.shift_calendar`. Without shifts the plant works around the clock. */
export interface ShiftCalendar {
  shifts: readonly Shift[];
}

/** What the plan says of an interval, milliseconds. The rest of it is off shift. */
interface PlannedTime {
  workingMs: number;
  breakMs: number;
}

interface DayPlan {
  working: Interval[];
  breaks: Interval[];
}

export interface PlantCalendar {
  clock: PlantClock;
  /** The plan for one plant day: sorted, without overlap. A shift over midnight is in both days. */
  dayPlan(at: number): DayPlan;
  measure(interval: Interval): PlannedTime;
}

const twoYears = 750;

export function createPlantCalendar(zone: string, calendar: ShiftCalendar): PlantCalendar {
  const clock = plantClock(zone);
  const days = new Map<number, DayPlan>();

  function dayPlan(at: number): DayPlan {
    const dayStart = clock.dayStart(at);
    let plan = days.get(dayStart);
    if (!plan) {
      if (days.size > twoYears) days.clear();
      plan = planDay({ start: dayStart, end: clock.dayEnd(at) }, zone, calendar);
      days.set(dayStart, plan);
    }
    return plan;
  }

  return {
    clock,
    dayPlan,
    measure(interval) {
      const planned = { workingMs: 0, breakMs: 0 };
      for (let at = interval.start; at < interval.end; at = clock.dayEnd(at)) {
        const { working, breaks } = dayPlan(at);
        planned.workingMs += sharedMs(interval, working);
        planned.breakMs += sharedMs(interval, breaks);
      }
      return planned;
    },
  };
}

function planDay(day: Interval, zone: string, { shifts }: ShiftCalendar): DayPlan {
  if (shifts.length === 0) return { working: [day], breaks: [] };
  const today = DateTime.fromMillis(day.start, { zone });
  const begun = [today.minus({ days: 1 }), today].flatMap((date) =>
    shifts
      .filter(({ days }) => days.includes(date.weekday))
      .map((shift) => ({
        whole: onDate(date, shift),
        breaks: shift.breaks.map((pause) => breakOnDate(date, shift, pause)),
      })),
  );
  const wholes = unite(begun.map(({ whole }) => whole));
  const breaks = unite(begun.flatMap((shift) => shift.breaks));
  const outside = [
    { start: -Infinity, end: day.start },
    { start: day.end, end: Infinity },
  ];
  return {
    working: subtract(subtract(wholes, breaks), outside),
    breaks: subtract(breaks, outside),
  };
}

function onDate(date: DateTime, { start, end }: ClockInterval): Interval {
  const endDate = end <= start ? date.plus({ days: 1 }) : date;
  return { start: instantOf(date, start), end: instantOf(endDate, end) };
}

/** A break of a night shift that lies after midnight belongs to the day after the shift began. */
function breakOnDate(date: DateTime, shift: ClockInterval, pause: ClockInterval): Interval {
  return onDate(pause.start < shift.start ? date.plus({ days: 1 }) : date, pause);
}

function instantOf(date: DateTime, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return date.set({ hour, minute, second: 0, millisecond: 0 }).toMillis();
}
