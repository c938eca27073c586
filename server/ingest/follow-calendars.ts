import type { Db } from '#server/db/open.ts';
import { resolveCalendars } from '#server/figures/resolve-calendars.ts';
import type { Interval } from '#server/oee/interval.ts';

import { addRecount, type Cause } from './recount.store.ts';

/** All time that there are figures of. */
export const always: Interval = { start: 0, end: 8_640_000_000_000_000 };

/**
 * Lets the plants and machines of a client work by what its calendars say now, in the transaction of
 * their change. Their hours are counted again afterwards.
 */
export async function followCalendars(
  step: Db,
  clientId: string,
  {
    interval = always,
    cause = 'calendar',
    username,
    alsoOf = [],
    plantIds,
  }: {
    interval?: Interval;
    cause?: Cause;
    username: string;
    alsoOf?: readonly string[];
    /** The only plants that it is about; undefined: all of the client. */
    plantIds?: readonly string[];
  },
): Promise<void> {
  const changed = await resolveCalendars(step, clientId, plantIds);
  const machineIds = [...new Set([...changed, ...alsoOf])];
  await addRecount(step, machineIds, { ...interval, cause, username });
}

/** Machines of these plants that have no calendar of their own. */
export async function machinesByPlant(step: Db, plantIds: readonly string[]): Promise<string[]> {
  if (plantIds.length === 0) return [];
  const rows = await step
    .selectFrom('machines')
    .select('id')
    .where('plant_id', 'in', plantIds)
    .where('resolved_calendar', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
