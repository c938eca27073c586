import { dayMs } from '#shared/durations.ts';
import { dateAt, offsetAt } from '#shared/start-of-day.ts';
import { minutesAt } from '#shared/time-zone.ts';

const hoursOfDay = 24;

/** The time of day on the clock of the plant: 06:00. */
export function clockAt(at: number, timeZone: string): string {
  return clockText(minutesAt(at, timeZone));
}

/** @param minutes Since midnight; past the day it is the clock of the next one. */
export function clockText(minutes: number): string {
  const inDay = ((minutes % (hoursOfDay * 60)) + hoursOfDay * 60) % (hoursOfDay * 60);
  return [Math.floor(inDay / 60), inDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

export function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/**
 * An instant as it is typed by the clock of a zone, to the minute. Where clocks are changed, a time is
 * once, in none (`skipped`: as much later as clocks go forward), or there twice (`doubled`: the first).
 */
export interface TypedInstant {
  at: number;
  kind: 'once' | 'skipped' | 'doubled';
}

/** Of a date and time as an input has them (2026-12-24T06:00); undefined where it is none. */
export function typedInstant(local: string, timeZone: string): TypedInstant | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return undefined;
  // Zones are less than a day from UTC, and change their clocks once in two days at the most.
  const byEarlier = wall - offsetAt(wall - dayMs, timeZone);
  const byLater = wall - offsetAt(wall + dayMs, timeZone);
  const found = [byEarlier, byLater].filter((at) => at + offsetAt(at, timeZone) === wall);
  if (found.length === 0) return { at: byEarlier, kind: 'skipped' };
  const isDoubled = found.length > 1 && byEarlier !== byLater;
  return { at: Math.min(...found), kind: isDoubled ? 'doubled' : 'once' };
}

/** As `typedInstant`; NaN where it is none. */
export function instantOf(local: string, timeZone: string): number {
  return typedInstant(local, timeZone)?.at ?? Number.NaN;
}

/** Date and time of the plant, as an input takes it. */
export function localText(at: number, timeZone: string): string {
  return `${dateAt(at, timeZone)}T${clockAt(at, timeZone)}`;
}
