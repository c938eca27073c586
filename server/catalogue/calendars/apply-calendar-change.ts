import { acquireLock } from '#server/db/acquire-lock.ts';
import type { Db } from '#server/db/open.ts';
import { startOfTime, type Day } from '#server/oee/time/dated.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { addRecount, type RecountCause } from '#server/recounts/recount.store.ts';
import { dayMs } from '#shared/durations.ts';

import { resolveCalendars, type CalendarChange } from './resolve-calendars.ts';

/** All of time: every hour with figures. */
export const allOfTime: Interval = { start: 0, end: 8_640_000_000_000_000 };

/**
 * Resolves the calendars of a client's plants and machines in the transaction of a change, and
 * queues a recount of their hours.
 */
export async function applyCalendarChange(
  tx: Db,
  clientId: string,
  {
    since = startOfTime,
    interval = { start: earliestStart(since), end: allOfTime.end },
    cause = 'calendar',
    username,
    ...change
  }: Partial<CalendarChange> & { interval?: Interval; cause?: RecountCause; username: string },
): Promise<void> {
  await lockCalendars(tx, clientId);
  const machineIds = await resolveCalendars(tx, clientId, { since, ...change });
  await addRecount(tx, machineIds, { ...interval, cause, username });
}

/**
 * Serializes calendar changes of a client: calendars are read and written as a whole, to find
 * overlaps.
 * @throws Problem 503 as `acquireLock`
 */
export async function lockCalendars(tx: Db, clientId: string): Promise<void> {
  await acquireLock(tx, `calendars of ${clientId}`);
}

/** No plant's day begins before it; recounting earlier hours without need changes nothing. */
function earliestStart(since: Day): number {
  return Math.max(0, Date.parse(since) - 2 * dayMs);
}
