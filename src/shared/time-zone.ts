import { dateFormat } from './date-format.ts';

/** Whether the name is a valid IANA time zone: Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The time zone of the browser or the server. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Minutes since midnight in a zone. @param at Epoch milliseconds. */
export function minutesAt(at: number, timeZone: string): number {
  const parts = dateFormat('parts', 'en-US', timeZone).formatToParts(at);
  function valueOf(wanted: string): number {
    return Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  }
  return valueOf('hour') * 60 + valueOf('minute');
}
