import type { Db } from '#server/db/open.ts';
import { dayOfChange, type ChangeOfDay } from '#server/oee/time/dated.ts';

import { allOfTime, applyCalendarChange } from './apply-calendar-change.ts';
import type { ScheduledPlace } from './resolve-calendars.ts';

interface Row {
  Id: string;
  ShiftScheduleId: string | null;
}

/** A row with a schedule, before and after a change. */
interface ScheduleChange<Given extends Row> {
  before?: Given | undefined;
  after?: Given | undefined;
  change: ChangeOfDay & { username: string };
}

interface Assigned<Given extends Row> {
  /** Rows of the client written in one call. */
  written: readonly ScheduleChange<Given>[];
  /** Id of the written row that determines the schedule of a place; null for others. */
  idOf: (place: ScheduledPlace) => string | null;
  /** Other dated fields: if only these change, `since` does not apply to the schedule. */
  others?: readonly (keyof Given)[];
}

/**
 * Recounts the hours of places whose schedule changed, from the day of the change on. The schedule
 * of a new row applies to all of the past.
 */
export async function applyAssignedSchedules<Given extends Row>(
  tx: Db,
  clientId: string,
  { written, idOf, others = [] }: Assigned<Given>,
): Promise<void> {
  const assigned = written.filter((one) => isAssigned(one, others));
  const [{ change } = {}] = assigned;
  if (!change) return;
  const made = idsOf(assigned.filter(({ before }) => !before));
  const changed = idsOf(assigned.filter(({ before }) => before));
  await applyCalendarChange(tx, clientId, {
    username: change.username,
    since: dayOfChange(change),
    isNew: (place) => made.has(idOf(place)),
    ...(change.since !== undefined && { isBackdated: (place) => changed.has(idOf(place)) }),
    // Restored rows have past hours.
    ...(made.size > 0 && { interval: allOfTime }),
  });
}

function isAssigned<Given extends Row>(
  { before, after, change }: ScheduleChange<Given>,
  others: readonly (keyof Given)[],
): boolean {
  if (!after) return false;
  if ((before?.ShiftScheduleId ?? null) !== after.ShiftScheduleId) return true;
  return before !== undefined && isSinceNamed({ before, after, change }, others);
}

/**
 * Whether the caller sent `since` and changed none of `others`: the present schedule then applies
 * from that day on.
 */
function isSinceNamed<Given extends Row>(
  { before, after, change }: ScheduleChange<Given>,
  others: readonly (keyof Given)[],
): boolean {
  return change.since !== undefined && others.every((name) => before?.[name] === after?.[name]);
}

function idsOf(written: readonly ScheduleChange<Row>[]): Set<string | null> {
  return new Set(written.map(({ after }) => after?.Id ?? null));
}
