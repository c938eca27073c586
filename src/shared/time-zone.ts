import { dateFormat } from './date-format.ts';

/** Whether an IANA time zone has this name: Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The zone that the browser, or the server, is in. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Minutes since midnight by the clock of a zone. @param at Epoch milliseconds. */
export function minutesAt(at: number, timeZone: string): number {
  const parts = dateFormat('parts', 'en-US', timeZone).formatToParts(at);
  function valueOf(wanted: string): number {
    return Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  }
  return valueOf('hour') * 60 + valueOf('minute');
}
