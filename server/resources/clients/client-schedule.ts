import type { Db } from '#server/db/open.ts';
import { followCalendars } from '#server/ingest/follow-calendars.ts';
import { Problem } from '#server/problem.ts';
import type { Written } from '#server/resource-kit/define-resource.ts';

/**
 * Plants without a schedule work by that of their client.
 * @throws Problem 400 for a schedule of another client.
 */
export async function followSchedule(step: Db, { before, after, change }: Written): Promise<void> {
  const scheduleId = (after?.['ShiftScheduleId'] ?? null) as string | null;
  if (!after || (before?.['ShiftScheduleId'] ?? null) === scheduleId) return;
  if (scheduleId !== null) {
    const own = await step
      .selectFrom('shift_schedules')
      .select('id')
      .where('id', '=', scheduleId)
      .where('client_id', '=', after.Id)
      .executeTakeFirst();
    const Message = 'The client has no such shift schedule';
    if (!own)
      throw new Problem(400, 'client.foreignSchedule', `${Message}.`).with({
        Errors: [{ Field: 'ShiftScheduleId', Message }],
      });
  }
  await followCalendars(step, after.Id, { username: change.by });
}
