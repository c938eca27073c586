import { minuteMs } from '#shared/durations.ts';
import { minutesAt } from '#shared/time-zone.ts';

/** Quiet hours in local time: minutes of the day, IANA zone. */
export interface QuietHours {
  from: number;
  until: number;
  timeZone: string;
}

const dayMinutes = 1440;

/**
 * End of the quiet hours around `at`; null outside of them. A clock change within them shifts it.
 * @param at Epoch milliseconds.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, at: number): number | null {
  const minute = minutesAt(at, timeZone);
  const since = (minute - from + dayMinutes) % dayMinutes;
  const length = (until - from + dayMinutes) % dayMinutes;
  if (since >= length) return null;
  return Math.floor(at / minuteMs) * minuteMs + (length - since) * minuteMs;
}
