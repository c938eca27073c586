import { addDays, dateAt, startOfDate, startOfDay, startOfHour } from '#shared/start-of-day.ts';

/** What time a screen is about. Dates are those of the plant: 2026-11-21. */
export type Period =
  /** The day that goes on, whichever it is: a wall screen lives through many. */
  | { kind: 'today' }
  /** The last hours, the one that goes on included. */
  | { kind: 'hours'; hours: number }
  /** The last days, today included, whichever day it is: a bookmark does not age. */
  | { kind: 'lastDays'; days: number }
  /** The shift of the plant that goes on, or the one before it: a bookmark does not age. */
  | { kind: 'shift'; which: 'this' | 'last' }
  /** From the first of these days to the last. */
  | { kind: 'days'; from: string; to: string };

/** From the first instant to just before the second. Milliseconds. */
export interface Interval {
  start: number;
  end: number;
}

export const today: Period = { kind: 'today' };

const maxHours = 168;
const maxDays = 366;
/** By which names a period stands in the address. */
type PeriodFields = Record<'date' | 'from' | 'to' | 'hours' | 'days' | 'shift', string | null>;

/** Whether something that was stored is a period. */
export function isPeriod(stored: Period): boolean {
  const { kind } = stored;
  if (kind === 'days') return isDate(stored.from) && isDate(stored.to);
  if (kind === 'shift') return isShift(stored.which);
  if (kind === 'lastDays') return stored.days > 1 && stored.days <= maxDays;
  return kind === 'hours' ? stored.hours > 0 && stored.hours <= maxHours : kind === 'today';
}

/** The day and the shift that go on, and ranges by the hour, which reach up to now. */
export function countsAsToday(period: Period): boolean {
  const { kind } = period;
  return kind === 'today' || kind === 'hours' || (kind === 'shift' && period.which === 'this');
}

/** Today, or one day of the past. */
export function isOneDay(period: Period): boolean {
  return period.kind === 'today' || (period.kind === 'days' && period.from === period.to);
}

/** Days in either order. Today alone is the day that goes on, on the clock of the plant. */
export function periodOfDays(one: string, other: string, todaysDate: string): Period {
  const [from = one, to = one] = [one, other].toSorted();
  return from === to && to === todaysDate ? today : { kind: 'days', from, to };
}

/** The instants a period covers. Of a shift only the calendar of its plant knows: `untilNow`. */
export function windowOf(period: Period, timeZone: string, now: number): Interval {
  if (period.kind === 'today' || period.kind === 'shift')
    return { start: startOfDay(now, timeZone), end: now };
  if (period.kind === 'hours')
    return { start: startOfHours(period.hours, timeZone, now), end: now };
  if (period.kind === 'lastDays') {
    const first = addDays(dateAt(now, timeZone), 1 - period.days);
    return { start: startOfDate(first, timeZone), end: now };
  }
  const end = startOfDate(addDays(period.to, 1), timeZone);
  return { start: startOfDate(period.from, timeZone), end: Math.max(0, Math.min(now, end)) };
}

/** Where the last hours of the plant's clock begin; the server cuts its answers at the same instants. */
function startOfHours(hours: number, timeZone: string, now: number): number {
  let start = startOfHour(now, timeZone);
  for (let count = 1; count < hours; count += 1) start = startOfHour(start - 1, timeZone);
  return start;
}

/** What has passed of a shift. */
export function untilNow({ start, end }: Interval, now: number): Interval {
  return { start, end: Math.min(now, end) };
}

/** The period an address names; null when it names none, or one that no one can mean. */
export function readPeriod(
  read: (name: string) => string | null,
  timeZone: string,
  now: number,
): Period | null {
  const which = read('shift');
  if (isShift(which)) return { kind: 'shift', which };
  const hours = countIn(read('hours'));
  if (hours > 0 && hours <= maxHours) return { kind: 'hours', hours };
  const days = countIn(read('days'));
  if (days > 1 && days <= maxDays) return { kind: 'lastDays', days };
  const [from, to] = datesIn(read);
  if (!isDate(from) || !isDate(to)) return null;
  const todaysDate = dateAt(now, timeZone);
  const period = periodOfDays(from, to, todaysDate);
  return isWithinReach(period, todaysDate) ? period : null;
}

/** How an address names the period. Today is what an address means that names none. */
export function periodInAddress(period: Period): PeriodFields {
  const none: PeriodFields = {
    date: null,
    from: null,
    to: null,
    hours: null,
    days: null,
    shift: null,
  };
  if (period.kind === 'today') return none;
  if (period.kind === 'hours') return { ...none, hours: String(period.hours) };
  if (period.kind === 'lastDays') return { ...none, days: String(period.days) };
  if (period.kind === 'shift') return { ...none, shift: period.which };
  const { from, to } = period;
  return from === to ? { ...none, date: from } : { ...none, from, to };
}

/** The first and the last that an address names, as they are written. */
export function datesIn(read: (name: string) => string | null) {
  return [read('date') ?? read('from'), read('date') ?? read('to')] as const;
}

/** Not in the future, and no longer than a year. */
function isWithinReach(period: Period, todaysDate: string): boolean {
  if (period.kind !== 'days') return true;
  return period.to <= todaysDate && period.to <= addDays(period.from, maxDays - 1);
}

function isShift(which: unknown): which is 'this' | 'last' {
  return which === 'this' || which === 'last';
}

/** 0 where it is not a whole number. */
function countIn(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

export function isDate(text: unknown): text is string {
  // Nothing was measured before 1970.
  if (typeof text !== 'string' || !/^(?:19[7-9]|[2-9]\d{2})\d-\d{2}-\d{2}$/.test(text))
    return false;
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}
