import { DateTime } from 'luxon';

import type { EarlierValue } from './dated.ts';
import {
  lengthOf,
  overlappingIntervals,
  sharedMs,
  subtractIntervals,
  uniteIntervals,
  type Interval,
} from './interval.ts';
import { plantClock, type PlantClock } from './plant-clock.ts';

/** Times of the plant's local clock, "06:00". An end at or before its start is on the next day. */
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

/** Origin of a part of a calendar: the level nearest to the machine wins. */
export interface CalendarRule {
  kind: 'aroundTheClock' | 'schedule' | 'exception' | 'nonWorking' | 'retired';
  level: 'client' | 'plant' | 'machine';
  /** Id of the schedule, the exception or the period; null where there is none. */
  id: string | null;
  name: string;
}

/** Shifts of some dates, in place of the weekly ones. No shifts: no work. */
interface DatedException {
  /** Dates of the plant, "2026-12-24"; inclusive. */
  from: string;
  until: string;
  shifts: readonly Omit<Shift, 'days'>[];
  rule: CalendarRule;
}

/** Weekly shifts. Without shifts: around the clock. */
export interface WeeklyShifts {
  shifts: readonly Shift[];
  rule?: CalendarRule;
}

/** JSON of `plants.shift_calendar`. */
export interface ShiftCalendar extends WeeklyShifts {
  /** Earlier weekly shifts, each until a date of the plant. */
  earlier?: readonly EarlierValue<WeeklyShifts>[];
  /** The first exception for a date counts. */
  exceptions?: readonly DatedException[];
  /** Times taken out of all shifts; of several at one instant the first is shown. */
  nonWorking?: readonly (Interval & { rule: CalendarRule })[];
}

/** A shift of one day. */
export interface ShiftOfDay {
  name: string;
  whole: Interval;
  breaks: Interval[];
}

interface DayShifts {
  rule: CalendarRule;
  /** Shifts that begin on the day, in the order of their starts. */
  shifts: ShiftOfDay[];
}

/** Planned time of an interval, milliseconds. The rest of it is off shift. */
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
  /** Milliseconds of an interval in which the machine was not retired. */
  inUseMs(interval: Interval): number;
  /** The shifts that begin on the plant day, and the rule they come from. */
  dayShifts(at: number): DayShifts;
  nonWorking: NonNullable<ShiftCalendar['nonWorking']>;
}

const twoYears = 750;

export function createPlantCalendar(zone: string, calendar: ShiftCalendar): PlantCalendar {
  const clock = plantClock(zone);
  const { nonWorking = [] } = calendar;
  const closed = uniteIntervals(nonWorking);
  const retired = uniteIntervals(nonWorking.filter(({ rule }) => rule.kind === 'retired'));
  const days = new Map<number, DayPlan>();
  const begun = new Map<number, DayShifts>();

  function dayPlan(at: number): DayPlan {
    const dayStart = clock.dayStart(at);
    let plan = days.get(dayStart);
    if (!plan) {
      if (days.size > twoYears) days.clear();
      const day = { start: dayStart, end: clock.dayEnd(at) };
      plan = planDay(day, zone, { calendar, closed: overlappingIntervals(closed, day) });
      days.set(dayStart, plan);
    }
    return plan;
  }

  function dayShifts(at: number): DayShifts {
    const dayStart = clock.dayStart(at);
    let shifts = begun.get(dayStart);
    if (!shifts) {
      if (begun.size > twoYears) begun.clear();
      shifts = shiftsOf(DateTime.fromMillis(dayStart, { zone }), calendar);
      begun.set(dayStart, shifts);
    }
    return shifts;
  }

  return {
    clock,
    dayPlan,
    dayShifts,
    nonWorking,
    inUseMs: (interval) => lengthOf(interval) - sharedMs(interval, retired),
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

interface PlanOfDay {
  calendar: ShiftCalendar;
  /** Closed times of the day, in order. */
  closed: readonly Interval[];
}

function planDay(day: Interval, zone: string, { calendar, closed }: PlanOfDay): DayPlan {
  const today = DateTime.fromMillis(day.start, { zone });
  const begun = [today.minus({ days: 1 }), today].flatMap(
    (date) => shiftsOf(date, calendar).shifts,
  );
  const wholes = uniteIntervals(begun.map(({ whole }) => whole));
  const breaks = uniteIntervals(begun.flatMap((shift) => shift.breaks));
  const outside = [
    { start: -Infinity, end: day.start },
    ...closed,
    { start: day.end, end: Infinity },
  ];
  return {
    working: subtractIntervals(subtractIntervals(wholes, breaks), outside),
    breaks: subtractIntervals(breaks, outside),
  };
}

const defaultRule: CalendarRule = { kind: 'schedule', level: 'plant', id: null, name: '' };
const noRule: CalendarRule = { kind: 'aroundTheClock', level: 'plant', id: null, name: '' };

function shiftsOf(date: DateTime, calendar: ShiftCalendar): DayShifts {
  const iso = date.toISODate() ?? '';
  const exception = calendar.exceptions?.find(({ from, until }) => from <= iso && iso <= until);
  const weekly = weeklyOn(iso, calendar);
  if (!exception && weekly.shifts.length === 0) return aroundTheClock(date, weekly.rule);
  const usual = weekly.shifts.filter(({ days }) => days.includes(date.weekday));
  const { shifts, rule = defaultRule } = exception ?? { shifts: usual, rule: weekly.rule };
  return {
    rule,
    shifts: shifts
      .map((shift) => ({
        name: shift.name,
        whole: onDate(date, shift),
        breaks: shift.breaks.map((pause) => breakOnDate(date, shift, pause)),
      }))
      .toSorted((one, other) => one.whole.start - other.whole.start),
  };
}

/** The weekly shifts in force on a date. */
function weeklyOn(iso: string, calendar: ShiftCalendar): WeeklyShifts {
  return calendar.earlier?.find(({ until }) => iso < until)?.value ?? calendar;
}

function aroundTheClock(date: DateTime, rule = noRule): DayShifts {
  const day = date.startOf('day');
  const whole = { start: day.toMillis(), end: day.plus({ days: 1 }).startOf('day').toMillis() };
  return { rule, shifts: [{ name: '', whole, breaks: [] }] };
}

function onDate(date: DateTime, { start, end }: ClockInterval): Interval {
  const endDate = end <= start ? date.plus({ days: 1 }) : date;
  return { start: clockInstant(date, start), end: clockInstant(endDate, end) };
}

/** A break of a night shift that lies after midnight belongs to the day after the shift began. */
function breakOnDate(date: DateTime, shift: ClockInterval, pause: ClockInterval): Interval {
  return onDate(pause.start < shift.start ? date.plus({ days: 1 }) : date, pause);
}

function clockInstant(date: DateTime, clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return date.set({ hour, minute, second: 0, millisecond: 0 }).toMillis();
}
