import { DateTime } from 'luxon';

import { commaList } from '#shared/csv/comma-list.ts';
import { weekdaysOf, weekdayText } from '#shared/weekdays.ts';

import type { Shift, ShiftCalendar } from './calendar.ts';

/** A shift in the format of the editor. */
export interface ShiftItem {
  Name: string;
  /** HH:MM, by the plant's clock. */
  Start: string;
  /** At or before the start: on the next day. */
  End: string;
  /** Weekdays on which it begins, 1 = Monday … 7 = Sunday: `1-5` or `1, 3, 6-7`. */
  Days: string;
  /** `10:00-10:15, 12:00-12:30`; absent: none. */
  Breaks?: string | null;
}

/** Why shifts are not a valid calendar. */
interface ShiftsError {
  /** English text for people. */
  error: string;
  /** Key of the translated texts, which contain the values. */
  code: string;
  values: Readonly<Record<string, string | number>>;
  /** Index of the shift. */
  index: number;
  /** Name of the faulty field of the shift. */
  field?: keyof ShiftItem;
}

/** Fault of one shift, without its index. */
type ShiftError = Omit<ShiftsError, 'index'>;

interface ClockRange {
  start: string;
  end: string;
}

/**
 * Minutes of a week, from Monday 00:00. The end is after the start, also past the end of the week.
 */
interface WeekInterval {
  shift: string;
  index: number;
  start: number;
  end: number;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const pauseRange = /^(\d\d:\d\d) ?[-–] ?(\d\d:\d\d)$/;

/**
 * Shifts of some dates as weekly shifts on their weekdays, so that both are checked alike. For a
 * single date, the end of a night shift meets no shift of the next date.
 * @param from Like 2026-12-24, as is `until`, which is inclusive.
 */
export function onDates(
  items: readonly Omit<ShiftItem, 'Days'>[],
  { from, until }: { from: string; until: string },
): ShiftItem[] {
  const first = DateTime.fromISO(from, { zone: 'utc' });
  const count = DateTime.fromISO(until, { zone: 'utc' }).diff(first, 'days').days + 1;
  const dates = Array.from({ length: Math.min(7, count) }, (_, days) => first.plus({ days }));
  const Days = dates.map(({ weekday }) => weekday).join(', ');
  return items.map(({ Name, Start, End, Breaks = null }) => ({ Name, Start, End, Days, Breaks }));
}

export function shiftItemsOf({ shifts }: ShiftCalendar): ShiftItem[] {
  return shifts.map(({ name, start, end, days, breaks }) => ({
    Name: name,
    Start: start,
    End: end,
    Days: weekdayText(days),
    Breaks: breaks.map((one) => `${one.start}-${one.end}`).join(', ') || null,
  }));
}

/**
 * The calendar of these shifts, or the first fault: an invalid time or day, a break outside of its
 * shift, overlapping shifts.
 */
export function parseShiftItems(items: readonly ShiftItem[]): ShiftCalendar | ShiftsError {
  const shifts: Shift[] = [];
  for (const [index, item] of items.entries()) {
    const shift = shiftOf(item);
    if ('error' in shift) {
      const values = { shift: item.Name, ...shift.values };
      return { ...shift, error: `${item.Name}: ${shift.error}`, values, index };
    }
    shifts.push(shift);
  }
  return overlapOf(shifts) ?? { shifts };
}

function shiftOf({ Name, Start, End, Days, Breaks }: ShiftItem): Shift | ShiftError {
  for (const [field, time] of Object.entries({ Start, End }))
    if (!clockTime.test(time)) return badTime(time, field as 'Start' | 'End');
  const days = weekdaysOf(Days);
  if (!days)
    return {
      error: `"${Days}" is no list of days like 1-5 or 1, 3, 6-7 (1 = Monday)`,
      code: 'shift.badDays',
      values: { days: Days },
      field: 'Days',
    };
  const breaks = breaksOf(Breaks ?? '');
  if ('error' in breaks) return breaks;
  const error = breakError({ start: Start, end: End }, breaks);
  return error ?? { name: Name.trim(), start: Start, end: End, days, breaks };
}

function badTime(time: string, field: 'Start' | 'End'): ShiftError {
  return {
    error: `"${time}" is no time like 06:00`,
    code: 'shift.badTime',
    values: { time },
    field,
  };
}

function breaksOf(list: string): ClockRange[] | ShiftError {
  const breaks: ClockRange[] = [];
  for (const text of commaList(list)) {
    const [, start = '', end = ''] = pauseRange.exec(text) ?? [];
    if (!clockTime.test(start) || !clockTime.test(end))
      return {
        error: `"${text}" is no break like 10:00-10:15`,
        code: 'shift.badBreak',
        values: { break: text },
        field: 'Breaks',
      };
    breaks.push({ start, end });
  }
  return breaks;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Minutes from one time of day to the next occurrence of the other, up to a whole day. */
function lengthFrom(start: string, end: string): number {
  return ((minutesOf(end) - minutesOf(start) + dayMinutes - 1) % dayMinutes) + 1;
}

function breakError(shift: ClockRange, breaks: readonly ClockRange[]): ShiftError | null {
  const length = lengthFrom(shift.start, shift.end);
  let free = 0;
  const inOrder = breaks
    .map((one) => ({ ...one, from: lengthFrom(shift.start, one.start) % dayMinutes }))
    .toSorted((one, other) => one.from - other.from);
  for (const { start, end, from } of inOrder) {
    const until = from + lengthFrom(start, end);
    const place = { values: { start, end }, field: 'Breaks' as const };
    if (until > length)
      return {
        ...place,
        error: `the break ${start}-${end} is not within ${shift.start}-${shift.end}`,
        code: 'shift.breakOutside',
        values: { start, end, from: shift.start, until: shift.end },
      };
    if (from < free)
      return {
        ...place,
        error: `the break ${start}-${end} begins before the one before it ends`,
        code: 'shift.breaksOverlap',
      };
    free = until;
  }
  return null;
}

function overlapOf(shifts: readonly Shift[]): ShiftsError | null {
  const week = shifts
    .flatMap(({ name, start, end, days }, index) =>
      days.map((day): WeekInterval => {
        const from = (day - 1) * dayMinutes + minutesOf(start);
        return { shift: name, index, start: from, end: from + lengthFrom(start, end) };
      }),
    )
    .toSorted((one, other) => one.start - other.start);
  const [first] = week;
  if (!first) return null;
  const next = { ...first, start: first.start + weekMinutes };
  for (const [index, one] of week.entries()) {
    const after = week[index + 1] ?? next;
    if (one.end > after.start) return overlap(one, after);
  }
  return null;
}

/** The later line of the list gets the fault: it was added to the other. */
function overlap(one: WeekInterval, after: WeekInterval): ShiftsError {
  const day = dayOf(after.start);
  return {
    error: `${one.shift} and ${after.shift} overlap on ${weekdays[day - 1]}`,
    code: 'shift.overlap',
    values: { one: one.shift, other: after.shift, day },
    index: Math.max(one.index, after.index),
  };
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function dayOf(minutes: number): number {
  return (Math.floor(minutes / dayMinutes) % 7) + 1;
}
