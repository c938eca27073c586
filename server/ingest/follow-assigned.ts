import type { Db } from '#server/db/open.ts';
import type { ScheduledPlace } from '#server/figures/resolve-calendars.ts';
import { beginning, dayOfChange, type ChangeOfDay } from '#server/oee/dated.ts';
import { Problem } from '#server/problem.ts';

import { followCalendars } from './follow-calendars.ts';

type Row = Readonly<Record<string, unknown>>;

/** A row with a schedule, before and after a change. */
interface Written {
  before?: Row | undefined;
  after?: Row | undefined;
  change: ChangeOfDay & { by: string };
}

interface Assignment {
  clientId: string;
  /** What the schedule is given to. */
  audit: 'client' | 'machine';
  /** Works by what the row says. */
  isHere: (place: ScheduledPlace) => boolean;
}

/**
 * Hours of what works by another schedule are counted again, from the day of the change on; of a new
 * row, always.
 * @throws Problem 400 for a schedule of another client.
 */
export async function followAssigned(
  step: Db,
  { before, after, change }: Written,
  { clientId, audit, isHere }: Assignment,
): Promise<void> {
  const scheduleId = scheduleOf(after);
  const isNamed = before !== undefined && change.since !== undefined;
  if (scheduleOf(before) === scheduleId && !isNamed) return;
  if (scheduleId !== null) await refuseForeign(step, scheduleId, { clientId, audit });
  await followCalendars(step, clientId, {
    username: change.by,
    since: before ? dayOfChange(change) : beginning,
    ...(isNamed && { isNamed: isHere }),
  });
}

function scheduleOf(row: Row | undefined): string | null {
  return (row?.['ShiftScheduleId'] ?? null) as string | null;
}

async function refuseForeign(
  step: Db,
  scheduleId: string,
  { clientId, audit }: Pick<Assignment, 'clientId' | 'audit'>,
): Promise<void> {
  const own = await step
    .selectFrom('shift_schedules')
    .select('id')
    .where('id', '=', scheduleId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (own) return;
  const Message = 'The client has no such shift schedule';
  throw new Problem(400, `${audit}.foreignSchedule`, `${Message}.`).with({
    Errors: [{ Field: 'ShiftScheduleId', Message }],
  });
}
