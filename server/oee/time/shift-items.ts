import { DateTime } from 'luxon';

import { commaList } from '#shared/csv/comma-list.ts';
import { weekdaysOf, weekdayText } from '#shared/weekdays.ts';

import type { Shift, ShiftCalendar } from './calendar.ts';

/** A shift as people write it. */
export interface ShiftItem {
  Name: string;
  /** HH:MM, by the plant's clock. */
  Start: string;
  /** At or before the start: on the next day. */
  End: string;
  /** Weekdays it begins on, 1 = Monday … 7 = Sunday: `1-5` or `1, 3, 6-7`. */
  Days: string;
  /** `10:00-10:15, 12:00-12:30`; without: none. */
  Breaks?: string | null;
}

/** What keeps shifts from being a calendar, for people. */
interface Fault {
  fault: string;
}

interface ClockRange {
  start: string;
  end: string;
}

/** Minutes of a week, Monday 00:00 is 0. The end is after the start, also past the end of the week. */
interface WeekInterval {
  shift: string;
  start: number;
  end: number;
}

const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/;
const pauseRange = /^(\d\d:\d\d) ?[-–] ?(\d\d:\d\d)$/;

/**
 * Shifts of some dates as if they were worked on their weekdays: so that they can be checked alike. On
 * one date a night that ends late meets no shift of the date after.
 * @param from Like 2026-12-24, as `until`, which is included.
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
 * The calendar that these shifts make, or what is wrong with the first shift at fault: a time or a
 * day that is none, a break outside of its shift, two shifts at once.
 */
export function calendarOf(items: readonly ShiftItem[]): ShiftCalendar | Fault {
  const shifts: Shift[] = [];
  for (const item of items) {
    const shift = shiftOf(item);
    if ('fault' in shift) return { fault: `${item.Name}: ${shift.fault}` };
    shifts.push(shift);
  }
  const overlap = overlapOf(shifts);
  return overlap ? { fault: overlap } : { shifts };
}

function shiftOf({ Name, Start, End, Days, Breaks }: ShiftItem): Shift | Fault {
  for (const time of [Start, End])
    if (!clockTime.test(time)) return { fault: `"${time}" is no time like 06:00` };
  const days = weekdaysOf(Days);
  if (!days) return { fault: `"${Days}" is no list of days like 1-5 or 1, 3, 6-7 (1 = Monday)` };
  const breaks = breaksOf(Breaks ?? '');
  if ('fault' in breaks) return breaks;
  const fault = breakFault({ start: Start, end: End }, breaks);
  return fault ? { fault } : { name: Name.trim(), start: Start, end: End, days, breaks };
}

function breaksOf(list: string): ClockRange[] | Fault {
  const breaks: ClockRange[] = [];
  for (const text of commaList(list)) {
    const [, start = '', end = ''] = pauseRange.exec(text) ?? [];
    if (!clockTime.test(start) || !clockTime.test(end))
      return { fault: `"${text}" is no break like 10:00-10:15` };
    breaks.push({ start, end });
  }
  return breaks;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Minutes from one time to the next time of the other, up to a whole day. */
function lengthFrom(start: string, end: string): number {
  return ((minutesOf(end) - minutesOf(start) + dayMinutes - 1) % dayMinutes) + 1;
}

function breakFault(shift: ClockRange, breaks: readonly ClockRange[]): string | null {
  const length = lengthFrom(shift.start, shift.end);
  let free = 0;
  const inOrder = breaks
    .map((one) => ({ ...one, from: lengthFrom(shift.start, one.start) % dayMinutes }))
    .toSorted((one, other) => one.from - other.from);
  for (const { start, end, from } of inOrder) {
    const until = from + lengthFrom(start, end);
    if (until > length)
      return `the break ${start}-${end} is not within ${shift.start}-${shift.end}`;
    if (from < free) return `the break ${start}-${end} begins before the one before it ends`;
    free = until;
  }
  return null;
}

function overlapOf(shifts: readonly Shift[]): string | null {
  const week = shifts
    .flatMap(({ name, start, end, days }) =>
      days.map((day): WeekInterval => {
        const from = (day - 1) * dayMinutes + minutesOf(start);
        return { shift: name, start: from, end: from + lengthFrom(start, end) };
      }),
    )
    .toSorted((one, other) => one.start - other.start);
  const [first] = week;
  if (!first) return null;
  const next = { ...first, start: first.start + weekMinutes };
  for (const [index, one] of week.entries()) {
    const after = week[index + 1] ?? next;
    if (one.end > after.start)
      return `${one.shift} and ${after.shift} overlap on day ${dayOf(after.start)}`;
  }
  return null;
}

function dayOf(minutes: number): number {
  return (Math.floor(minutes / dayMinutes) % 7) + 1;
}
