import { dateAt } from '#shared/start-of-day.ts';

import { datesIn, isDate, readPeriod } from './period.ts';

type DateFault = 'unreadable' | 'future' | 'tooLong' | 'turned';

/** What is wrong with the dates of an address; null where nothing is, or it has none. */
export function dateFault(
  read: (name: string) => string | null,
  timeZone: string,
  now: number,
): DateFault | null {
  const [from, to] = datesIn(read);
  if (from === null && to === null) return null;
  if (!isDate(from) || !isDate(to)) return 'unreadable';
  const last = from < to ? to : from;
  if (last > dateAt(now, timeZone)) return 'future';
  if (!readPeriod(read, timeZone, now)) return 'tooLong';
  return from > to ? 'turned' : null;
}
