import type { Db } from '#server/db/open.ts';
import type { ScheduledPlace } from '#server/figures/resolve-calendars.ts';
import { dayOfChange, type ChangeOfDay } from '#server/oee/dated.ts';

import { always, followCalendars } from './follow-calendars.ts';

type Row = Readonly<Record<string, unknown>> & { Id: string };

/** A row with a schedule, before and after a change. */
interface Written {
  before?: Row | undefined;
  after?: Row | undefined;
  change: ChangeOfDay & { by: string };
}

interface Assigned {
  /** Rows of the client that are written in one call. */
  written: readonly Written[];
  /** Of the row that says what is worked there; null where that is another one. */
  idOf: (place: ScheduledPlace) => string | null;
}

/**
 * Hours of what works by another schedule are counted again, from the day of the change on. What a
 * new row says held always.
 */
export async function followAssigned(
  step: Db,
  clientId: string,
  { written, idOf }: Assigned,
): Promise<void> {
  const others = written.filter(isOther);
  const [{ change } = {}] = others;
  if (!change) return;
  const made = idsOf(others.filter(({ before }) => !before));
  const changed = idsOf(others.filter(({ before }) => before));
  await followCalendars(step, clientId, {
    username: change.by,
    since: dayOfChange(change),
    isNew: (place) => made.has(idOf(place)),
    ...(change.since !== undefined && { isNamed: (place) => changed.has(idOf(place)) }),
    // What is put back has hours already.
    ...(made.size > 0 && { interval: always }),
  });
}

function isOther({ before, after, change }: Written): boolean {
  if (!after) return false;
  return (
    scheduleOf(before) !== scheduleOf(after) || (before !== undefined && change.since !== undefined)
  );
}

function scheduleOf(row: Row | undefined): string | null {
  return (row?.['ShiftScheduleId'] ?? null) as string | null;
}

function idsOf(written: readonly Written[]): Set<string | null> {
  return new Set(written.map(({ after }) => after?.Id ?? null));
}
