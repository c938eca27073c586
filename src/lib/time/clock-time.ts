import { dayMs } from '#shared/durations.ts';
import { dateAt, offsetAt } from '#shared/start-of-day.ts';
import { minutesAt } from '#shared/time-zone.ts';

const hoursOfDay = 24;

/** Time of day in the plant's time zone: 06:00. */
export function clockAt(at: number, timeZone: string): string {
  return clockText(minutesAt(at, timeZone));
}

/** @param minutes Since midnight; beyond a day it is the next day's time. */
export function clockText(minutes: number): string {
  const inDay = ((minutes % (hoursOfDay * 60)) + hoursOfDay * 60) % (hoursOfDay * 60);
  return [Math.floor(inDay / 60), inDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

export function clockMinutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

/**
 * An instant typed as local time of a zone, to the minute. At clock changes a local time exists
 * once, never (`skipped`: moved later by the change), or twice (`doubled`: the first).
 */
export interface TypedInstant {
  at: number;
  kind: 'once' | 'skipped' | 'doubled';
}

/** Parses a local date and time of an input (2026-12-24T06:00); undefined if invalid. */
export function typedInstant(local: string, timeZone: string): TypedInstant | undefined {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return undefined;
  // Offsets are below a day, and clocks change at most once in two days.
  const byEarlier = wall - offsetAt(wall - dayMs, timeZone);
  const byLater = wall - offsetAt(wall + dayMs, timeZone);
  const found = [byEarlier, byLater].filter((at) => at + offsetAt(at, timeZone) === wall);
  if (found.length === 0) return { at: byEarlier, kind: 'skipped' };
  const isDoubled = found.length > 1 && byEarlier !== byLater;
  return { at: Math.min(...found), kind: isDoubled ? 'doubled' : 'once' };
}

/** The instant of a local time; NaN if invalid. */
export function localInstant(local: string, timeZone: string): number {
  return typedInstant(local, timeZone)?.at ?? Number.NaN;
}

/** Local date and time of the plant, in the format of an input. */
export function localText(at: number, timeZone: string): string {
  return `${dateAt(at, timeZone)}T${clockAt(at, timeZone)}`;
}
