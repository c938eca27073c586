import { dayMs } from './durations.ts';
import { addDays, dateAt, startOfDate } from './start-of-day.ts';

/**
 * Comparison of a page: another period of the same subject, or another plant or machine in the same
 * period.
 */
export type Comparison =
  | { kind: 'none' | 'previous' | 'week' }
  | { kind: 'plant' | 'machine'; id: string };

interface Window {
  start: number;
  end: number;
}

/** Parses the address parameter `compare`; null if absent or invalid. */
export function readComparison(text: string | null): Comparison | null {
  if (text === 'none' || text === 'previous' || text === 'week') return { kind: text };
  const [, kind, id] = /^(plant|machine):(.{1,100})$/.exec(text ?? '') ?? [];
  if (id === undefined) return null;
  return { kind: kind === 'plant' ? 'plant' : 'machine', id };
}

/**
 * The previous period, earlier by as many days of the plant's calendar as the period has. Part of a
 * day is compared with the same time of the day before, a week with the week before.
 */
export function periodBefore(window: Window, timeZone: string): Window {
  return daysBefore(window, daysIn(window, timeZone), timeZone);
}

/** The same times of the plant's clock, seven days earlier. */
export function weekBefore(window: Window, timeZone: string): Window {
  return daysBefore(window, 7, timeZone);
}

function daysBefore({ start, end }: Window, days: number, timeZone: string): Window {
  return { start: timeBefore(start, days, timeZone), end: timeBefore(end, days, timeZone) };
}

function timeBefore(at: number, days: number, timeZone: string): number {
  const date = dateAt(at, timeZone);
  const sinceMidnight = at - startOfDate(date, timeZone);
  return startOfDate(addDays(date, -days), timeZone) + sinceMidnight;
}

/** Calendar days if the period begins at midnight, else days by its length; at least one. */
function daysIn({ start, end }: Window, timeZone: string): number {
  const first = dateAt(start, timeZone);
  if (startOfDate(first, timeZone) !== start) return Math.max(1, Math.ceil((end - start) / dayMs));
  const last = dateAt(Math.max(start, end - 1), timeZone);
  return 1 + (Date.parse(last) - Date.parse(first)) / dayMs;
}

/** The compared period; for another plant or machine the same one. */
export function comparedWindow(kind: Comparison['kind'], window: Window, timeZone: string): Window {
  if (kind === 'previous') return periodBefore(window, timeZone);
  return kind === 'week' ? weekBefore(window, timeZone) : window;
}
