import { applyAssignedSchedules } from '#server/catalogue/calendars/apply-assigned-schedules.ts';
import type { Db } from '#server/db/open.ts';
import type { RowChange } from '#server/resource-kit/describe/define-resource.ts';

/** Plants without a schedule use that of their client. */
export async function applySchedule(
  tx: Db,
  written: RowChange<{ ShiftScheduleId: string | null }>,
): Promise<void> {
  const { after } = written;
  if (!after) return;
  await applyAssignedSchedules(tx, after.Id, {
    written: [written],
    idOf: ({ level }) => (level === 'client' ? after.Id : null),
  });
}
