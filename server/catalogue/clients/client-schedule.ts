import type { Db } from '#server/db/open.ts';
import { applyAssignedSchedules } from '#server/catalogue/calendars/apply-assigned-schedules.ts';
import { Problem } from '#server/base/problem.ts';
import type { RowChange } from '#server/resource-kit/describe/define-resource.ts';

/**
 * Plants without a schedule work by that of their client.
 * @throws Problem 400 for a schedule of another client.
 */
export async function applySchedule(tx: Db, written: RowChange): Promise<void> {
  const { after } = written;
  if (!after) return;
  const scheduleId = after['ShiftScheduleId'];
  if (typeof scheduleId === 'string') await refuseForeign(tx, scheduleId, after.Id);
  await applyAssignedSchedules(tx, after.Id, {
    written: [written],
    idOf: ({ level }) => (level === 'client' ? after.Id : null),
  });
}

async function refuseForeign(tx: Db, scheduleId: string, clientId: string): Promise<void> {
  const own = await tx
    .selectFrom('shift_schedules')
    .select('id')
    .where('id', '=', scheduleId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (own) return;
  const Message = 'The client has no such shift schedule';
  throw new Problem(400, 'client.foreignSchedule', `${Message}.`).with({
    Errors: [{ Field: 'ShiftScheduleId', Message }],
  });
}
