import { oneAtATime } from '#server/db/one-at-a-time.ts';
import type { Db } from '#server/db/open.ts';
import { beginning, type Day } from '#server/oee/time/dated.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { addRecount, type Cause } from '#server/recounts/recount.store.ts';
import { dayMs } from '#shared/durations.ts';

import { resolveCalendars, type CalendarChange } from './resolve-calendars.ts';

/** All time that there are figures of. */
export const always: Interval = { start: 0, end: 8_640_000_000_000_000 };

/**
 * Lets the plants and machines of a client work by what its calendars say now, in the transaction of
 * their change. Their hours are counted again afterwards.
 */
export async function applyCalendarChange(
  tx: Db,
  clientId: string,
  {
    since = beginning,
    interval = { start: earliestStart(since), end: always.end },
    cause = 'calendar',
    username,
    ...change
  }: Partial<CalendarChange> & { interval?: Interval; cause?: Cause; username: string },
): Promise<void> {
  await lockCalendars(tx, clientId);
  const machineIds = await resolveCalendars(tx, clientId, { since, ...change });
  await addRecount(tx, machineIds, { ...interval, cause, username });
}

/**
 * One transaction at a time changes what the plants of a client work by: calendars are read as a
 * whole, with what overlaps, and written as a whole.
 * @throws Problem 503 as `oneAtATime`
 */
export async function lockCalendars(tx: Db, clientId: string): Promise<void> {
  await oneAtATime(tx, `calendars of ${clientId}`);
}

/** No plant's day begins before it: what is counted again there without need comes out the same. */
function earliestStart(since: Day): number {
  return Math.max(0, Date.parse(since) - 2 * dayMs);
}
