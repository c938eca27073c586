import { minuteMs } from '#shared/durations.ts';
import { minutesAt } from '#shared/time-zone.ts';

/** When someone is not to be disturbed, by a clock: minutes of the day, IANA zone. */
export interface QuietHours {
  from: number;
  until: number;
  timeZone: string;
}

const dayMinutes = 1440;

/**
 * The instant at which the quiet hours end that `at` lies in; null outside of them. Where the clock
 * changes within them it is off by as much.
 * @param at Epoch milliseconds.
 */
export function quietUntil({ from, until, timeZone }: QuietHours, at: number): number | null {
  const minute = minutesAt(at, timeZone);
  const since = (minute - from + dayMinutes) % dayMinutes;
  const length = (until - from + dayMinutes) % dayMinutes;
  if (since >= length) return null;
  return Math.floor(at / minuteMs) * minuteMs + (length - since) * minuteMs;
}
