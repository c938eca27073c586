import { addDays, dateAt, startOfDate, startOfDay, startOfHour } from '#shared/start-of-day.ts';

/** Period of a screen. Dates are in the plant's time zone: 2026-11-21. */
export type Period =
  /** The current day, which changes at midnight on wall screens. */
  | { kind: 'today' }
  /** The last hours, including the current one. */
  | { kind: 'hours'; hours: number }
  /** The last days up to today, relative, so that bookmarks stay valid. */
  | { kind: 'lastDays'; days: number }
  /** The plant's current shift or the one before it, relative, so that bookmarks stay valid. */
  | { kind: 'shift'; which: 'this' | 'last' }
  /** From the first to the last of these days, inclusive. */
  | { kind: 'days'; from: string; to: string };

/** Half-open interval in milliseconds. */
export interface Interval {
  start: number;
  end: number;
}

export const today: Period = { kind: 'today' };

const maxHours = 168;
const maxDays = 366;
/** Address parameters of a period. */
type PeriodFields = Record<'date' | 'from' | 'to' | 'hours' | 'days' | 'shift', string | null>;

/** Whether a stored value is a valid period. */
export function isPeriod(stored: Period): boolean {
  const { kind } = stored;
  if (kind === 'days') return isDate(stored.from) && isDate(stored.to);
  if (kind === 'shift') return isShift(stored.which);
  if (kind === 'lastDays') return stored.days > 1 && stored.days <= maxDays;
  return kind === 'hours' ? stored.hours > 0 && stored.hours <= maxHours : kind === 'today';
}

/** Whether the period reaches up to now: today, the current shift, or the last hours. */
export function countsAsToday(period: Period): boolean {
  const { kind } = period;
  return kind === 'today' || kind === 'hours' || (kind === 'shift' && period.which === 'this');
}

/** Today, or a single past day. */
export function isOneDay(period: Period): boolean {
  return period.kind === 'today' || (period.kind === 'days' && period.from === period.to);
}

/** Days in either order. Today alone becomes the current day of the plant. */
export function periodOfDays(one: string, other: string, todaysDate: string): Period {
  const [from = one, to = one] = [one, other].toSorted();
  return from === to && to === todaysDate ? today : { kind: 'days', from, to };
}

/** Instants of a period. For a shift the calendar of its plant is needed: see `untilNow`. */
export function periodWindow(period: Period, timeZone: string, now: number): Interval {
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

/** Start of the last hours on the plant's clock; the server splits at the same instants. */
function startOfHours(hours: number, timeZone: string, now: number): number {
  let start = startOfHour(now, timeZone);
  for (let count = 1; count < hours; count += 1) start = startOfHour(start - 1, timeZone);
  return start;
}

/** The elapsed part of a shift. */
export function untilNow({ start, end }: Interval, now: number): Interval {
  return { start, end: Math.min(now, end) };
}

/** The period in an address; null if absent or invalid. */
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

/** Address parameters of a period. Without any, today is meant. */
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

/** The first and last date in an address, unvalidated. */
export function datesIn(read: (name: string) => string | null) {
  return [read('date') ?? read('from'), read('date') ?? read('to')] as const;
}

/** Not in the future, and at most a year. */
function isWithinReach(period: Period, todaysDate: string): boolean {
  if (period.kind !== 'days') return true;
  return period.to <= todaysDate && period.to <= addDays(period.from, maxDays - 1);
}

function isShift(which: unknown): which is 'this' | 'last' {
  return which === 'this' || which === 'last';
}

/** 0 for anything but a whole number. */
function countIn(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

export function isDate(text: unknown): text is string {
  // There are no data before 1970.
  if (typeof text !== 'string' || !/^(?:19[7-9]|[2-9]\d{2})\d-\d{2}-\d{2}$/.test(text))
    return false;
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}
