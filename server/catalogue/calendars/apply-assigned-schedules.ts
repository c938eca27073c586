import type { Db } from '#server/db/open.ts';
import { dayOfChange, type ChangeOfDay } from '#server/oee/time/dated.ts';

import { always, applyCalendarChange } from './apply-calendar-change.ts';
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
  /** Rows of the client that are written in one call. */
  written: readonly ScheduleChange<Given>[];
  /** The id of the written row that a place has its schedule from; null where it has it from elsewhere. */
  idOf: (place: ScheduledPlace) => string | null;
  /** Other fields with a date: where only these change, `since` is not about the schedule. */
  others?: readonly (keyof Given)[];
}

/**
 * Hours of what works by another schedule are counted again, from the day of the change on. What a
 * new row says held always.
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
    // What is put back has hours already.
    ...(made.size > 0 && { interval: always }),
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

/** The caller gave `since` and changed none of `others`: the schedule of today is to hold from that day on. */
function isSinceNamed<Given extends Row>(
  { before, after, change }: ScheduleChange<Given>,
  others: readonly (keyof Given)[],
): boolean {
  return change.since !== undefined && others.every((name) => before?.[name] === after?.[name]);
}

function idsOf(written: readonly ScheduleChange<Row>[]): Set<string | null> {
  return new Set(written.map(({ after }) => after?.Id ?? null));
}
