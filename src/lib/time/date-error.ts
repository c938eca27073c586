import { dateAt } from '#shared/start-of-day.ts';

import { datesIn, isDate, readPeriod } from './period.ts';

type DateError = 'unreadable' | 'future' | 'tooLong' | 'turned';

/** The problem of an address's dates; null if they are valid or absent. */
export function dateError(
  read: (name: string) => string | null,
  timeZone: string,
  now: number,
): DateError | null {
  const [from, to] = datesIn(read);
  if (from === null && to === null) return null;
  if (!isDate(from) || !isDate(to)) return 'unreadable';
  const last = from < to ? to : from;
  if (last > dateAt(now, timeZone)) return 'future';
  if (!readPeriod(read, timeZone, now)) return 'tooLong';
  return from > to ? 'turned' : null;
}
