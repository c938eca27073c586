import { dateFormat } from './date-format.ts';
import { dateAt, startOfDate } from './start-of-day.ts';

const minuteMs = 60_000;
const hoursOfDay = 24;

/** Minutes since midnight on the clock of the plant. */
export function minutesAt(at: number, timeZone: string): number {
  const parts = dateFormat('parts', 'en-US', timeZone).formatToParts(at);
  function valueOf(wanted: string): number {
    return Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  }
  return valueOf('hour') * 60 + valueOf('minute');
}

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

/** The instant of a date and time of the plant (2026-12-24T06:00). A time that is skipped is the next. */
export function instantOf(local: string, timeZone: string): number {
  const [date = '', clock = ''] = local.split('T');
  const minutes = minutesOf(clock);
  const at = startOfDate(date, timeZone) + minutes * minuteMs;
  // Where the clock was changed since midnight.
  const off = minutesAt(at, timeZone) - minutes;
  return dateAt(at, timeZone) === date
    ? at - off * minuteMs
    : at - (off + hoursOfDay * 60) * minuteMs;
}

/** Date and time of the plant, as an input takes it. */
export function localText(at: number, timeZone: string): string {
  return `${dateAt(at, timeZone)}T${clockAt(at, timeZone)}`;
}
