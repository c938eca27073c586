import { dayMs } from './durations.ts';
import { addDays, dateAt, startOfDate } from './start-of-day.ts';

/** What a page is compared with: another time of the same, or another plant or machine at that time. */
export type Comparison =
  | { kind: 'none' | 'previous' | 'week' }
  | { kind: 'plant' | 'machine'; id: string };

interface Window {
  start: number;
  end: number;
}

/** What `compare` in an address asks for; null where it asks for nothing that can be read. */
export function readComparison(text: string | null): Comparison | null {
  if (text === 'none' || text === 'previous' || text === 'week') return { kind: text };
  const [, kind, id] = /^(plant|machine):(.{1,100})$/.exec(text ?? '') ?? [];
  if (id === undefined) return null;
  return { kind: kind === 'plant' ? 'plant' : 'machine', id };
}

/**
 * What a period is compared with: as many days of the plant's clock earlier as it has. Part of a day
 * is compared with the same time of the day before, a week with the week before.
 */
export function periodBefore(window: Window, timeZone: string): Window {
  return daysBefore(window, daysIn(window, timeZone), timeZone);
}

/** At the same times of the plant's clock seven days earlier. */
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

/** Days of the calendar where it begins with one, else as many as its length needs; one at least. */
function daysIn({ start, end }: Window, timeZone: string): number {
  const first = dateAt(start, timeZone);
  if (startOfDate(first, timeZone) !== start) return Math.max(1, Math.ceil((end - start) / dayMs));
  const last = dateAt(Math.max(start, end - 1), timeZone);
  return 1 + (Date.parse(last) - Date.parse(first)) / dayMs;
}

/** The time that is compared: another plant or machine is compared at the same time. */
export function comparedWindow(kind: Comparison['kind'], window: Window, timeZone: string): Window {
  if (kind === 'previous') return periodBefore(window, timeZone);
  return kind === 'week' ? weekBefore(window, timeZone) : window;
}
