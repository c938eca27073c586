import { fieldProblem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { dayOfChange } from '#server/oee/time/dated.ts';
import { parseShiftItems, type ShiftItem } from '#server/oee/time/shift-items.ts';
import {
  defineResource,
  forPlanners,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import { text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { applyCalendarChange } from './apply-calendar-change.ts';
import { shiftsError } from './calendar-errors.ts';

/** Weekly shifts of the plants of a client. */
export const shiftSchedules = defineResource({
  name: 'shiftschedules',
  path: '/admin/clients/:clientId/shiftschedules',
  table: 'shift_schedules',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    Shifts: items('shifts', {
      fields: {
        Name: text('name', { isRequired: true }),
        Start: text('start', { isRequired: true, maxLength: 5 }),
        End: text('end', { isRequired: true, maxLength: 5 }),
        Days: text('days', { isRequired: true, maxLength: 30 }),
        Breaks: text('breaks', { maxLength: 300 }),
      },
      maxItems: 50,
    }),
  },
  orderBy: 'DisplayName',
  policy: forPlanners,
  isShownToPeople: true,
  isCloned: true,
  audit: 'shiftSchedule',
  affects: 'figures',
  dated: { fields: ['Shifts'], earlier: null },
  computed: async (_, { after }) => ({ calendar: calendarTextOf(after) }),
  afterWrite: applyInPlants,
  dependants: [
    { name: 'plants', table: 'plants', column: 'shift_schedule_id' },
    { name: 'machines', table: 'machines', column: 'shift_schedule_id' },
    { name: 'clients', table: 'clients', column: 'shift_schedule_id' },
  ],
});

interface ScheduleValues {
  Shifts: readonly ShiftItem[];
}

/** @throws Problem 400 with the faulty shift. */
function calendarTextOf({ Shifts }: ScheduleValues): string {
  const calendar = parseShiftItems(Shifts);
  if ('error' in calendar)
    throw fieldProblem('shiftSchedule.notValid', 'Shifts', shiftsError(calendar));
  return JSON.stringify(calendar);
}

/** Plants store a copy of their calendar, so that figures and samples need no other table. */
async function applyInPlants(
  tx: Db,
  { before, after, change }: RowChange<ScheduleValues>,
): Promise<void> {
  const isBackdated = change.since !== undefined;
  if (!before || !after || (isSame(before.Shifts, after.Shifts) && !isBackdated)) return;
  await tx
    .updateTable('plants')
    .set(({ selectFrom, ref, fn }) => ({
      // Keeps the present calendar as the previous one: see `resolveCalendars`.
      resolved_calendar: fn.coalesce('resolved_calendar', ref('shift_calendar')),
      shift_calendar: selectFrom('shift_schedules')
        .select('calendar')
        .where('id', '=', after.Id)
        .$asScalar()
        .$notNull(),
    }))
    .where('shift_schedule_id', '=', after.Id)
    .execute();
  const { client_id } = await tx
    .selectFrom('shift_schedules')
    .select('client_id')
    .where('id', '=', after.Id)
    .executeTakeFirstOrThrow();
  await applyCalendarChange(tx, client_id, {
    username: change.username,
    since: dayOfChange(change),
    ...(isBackdated && { isBackdated: ({ scheduleId }) => scheduleId === after.Id }),
  });
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
