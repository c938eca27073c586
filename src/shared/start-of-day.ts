import { dateFormat } from './date-format.ts';
import { dayMs, hourMs } from './durations.ts';

/** Milliseconds of the first instant of `now`'s day, in the plant's time zone. */
export function startOfDay(now: number, timeZone: string): number {
  return startOfDate(dateAt(now, timeZone), timeZone);
}

/** Clock changes occur at full quarter hours. */
const quarterMs = 900_000;

/**
 * Milliseconds of the first instant of `at`'s hour in the plant's time zone: at :30 UTC for zones
 * with a half-hour offset, and at a clock change.
 */
export function startOfHour(at: number, timeZone: string): number {
  const offset = offsetAt(at, timeZone);
  let start = Math.floor((at + offset) / hourMs) * hourMs - offset;
  while (offsetAt(start, timeZone) !== offset) start += quarterMs;
  return start;
}

/** The date in the plant's time zone: 2026-11-21. */
export function dateAt(now: number, timeZone: string): string {
  const { year, month, day } = clockAt(now, timeZone);
  return dateOf(Date.UTC(year, month - 1, day));
}

/** The date some days later, or earlier for negative `days`. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * dayMs);
}

/** Milliseconds of the first instant of a date (2026-11-21) in the plant's time zone. */
export function startOfDate(date: string, timeZone: string): number {
  const midnight = Date.parse(date);
  // The clock may change between midnight and noon, so the offset is read at midnight itself.
  let start = midnight - offsetAt(midnight, timeZone);
  start = midnight - offsetAt(start, timeZone);
  // Where clocks go forward at midnight, 00:00 does not exist and the day begins at 01:00.
  return dateAt(start, timeZone) === date ? start : start + hourMs;
}

function dateOf(midnight: number): string {
  return new Date(midnight).toISOString().slice(0, 10);
}

/** Milliseconds by which the zone is ahead of UTC. */
export function offsetAt(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = clockAt(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function clockAt(at: number, timeZone: string) {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of dateFormat('parts', 'en-US', timeZone).formatToParts(at)) {
    if (type in parts) parts[type as keyof typeof parts] = Number(value);
  }
  return parts;
}
