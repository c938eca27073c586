import { fieldProblemsOf } from '#server/base/problem.ts';
import { applyAssignedSchedules } from '#server/catalogue/calendars/apply-assigned-schedules.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow, RowChange } from '#server/resource-kit/describe/define-resource.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';
import { isTimeZone } from '#shared/time-zone.ts';

import { applyPolicy, changedPolicy } from './oee-policy/change-policy.ts';
import { policyNames, policyOfValues, type PolicyValues } from './oee-policy/policy-fields.ts';

const plantProblem = fieldProblemsOf('plant.notValid');

type Columns = Readonly<Record<string, unknown>>;

interface Plant extends PolicyValues {
  ClientId: string;
  TimeZone: string;
  ShiftScheduleId: string | null;
}

/** A plant without a schedule works around the clock. */
const aroundTheClock = JSON.stringify({ shifts: [] });

/** @throws Problem 400 for an unknown time zone, or a change of it where hours are stored. */
export async function refuseTimeZone(tx: Db, { before, after }: ProposedRow<Plant>): Promise<void> {
  const zone = after.TimeZone.trim();
  if (!isTimeZone(zone))
    throw plantProblem('TimeZone', {
      Code: 'plant.badTimeZone',
      Message: `"${zone}" is no time zone like America/Chicago`,
      Values: { zone },
    });
  if (before && before.TimeZone !== zone) await refuseReported(tx, before.Id);
}

/** Derives the calendar from the schedule and the policy from its fields; appends a new plant. */
export async function columnsOfPlant(
  tx: Db,
  { before, after, change }: ProposedRow<Plant>,
): Promise<Columns> {
  const { ClientId, ShiftScheduleId } = after;
  const scheduleId = ShiftScheduleId || null;
  const calendar =
    scheduleId === null ? aroundTheClock : await calendarOf(tx, scheduleId, ClientId);
  const policy = policyOfValues(after);
  if (!before)
    return {
      shift_calendar: calendar,
      oee_policy: JSON.stringify(policy),
      position: await nextPosition(tx),
    };
  const stored = await tx
    .selectFrom('plants')
    .select(['time_zone', 'shift_schedule_id', 'oee_policy'])
    .select(['shift_calendar', 'resolved_calendar'])
    .where('id', '=', before.Id)
    .executeTakeFirstOrThrow();
  const isOtherSchedule = scheduleId !== stored.shift_schedule_id;
  const oee_policy = changedPolicy({ ...stored, isOtherSchedule }, policy, change);
  // A calendar older than schedules is kept.
  if (!isOtherSchedule) return { oee_policy };
  // Keeps the present calendar as the previous one: see `resolveCalendars`.
  const resolved_calendar = stored.resolved_calendar ?? stored.shift_calendar;
  return { shift_calendar: calendar, resolved_calendar, oee_policy };
}

/** Applies changes of policy and schedule. */
export async function applyPlantChange(tx: Db, written: RowChange<Plant>): Promise<void> {
  await applyPolicy(tx, written);
  await copySchedule(tx, written);
}

/** Copies the schedule, which may have changed before a removed plant was restored. */
async function copySchedule(tx: Db, { after }: RowChange<Plant>): Promise<void> {
  if (!after || after.ShiftScheduleId === null) return;
  await tx
    .updateTable('plants')
    .set({ shift_calendar: await calendarOf(tx, after.ShiftScheduleId, after.ClientId) })
    .where('id', '=', after.Id)
    .execute();
}

/** Applies changed schedules of plants, and queues recounts. */
export async function applySchedules(tx: Db, written: readonly RowChange<Plant>[]): Promise<void> {
  for (const clientId of new Set(written.map(({ after }) => after?.ClientId)))
    await applyAssignedSchedules(tx, String(clientId), {
      written: written.filter(({ after }) => after?.ClientId === clientId),
      idOf: ({ plantId, level }) => (level === 'machine' ? null : plantId),
      others: policyNames,
    });
}

/** The schedule must belong to the plant's client. */
async function calendarOf(tx: Db, scheduleId: string, clientId: string): Promise<string> {
  const schedule = await tx
    .selectFrom('shift_schedules')
    .select('calendar')
    .where('id', '=', scheduleId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!schedule) throw plantProblem('ShiftScheduleId', commonErrors.foreignRow);
  return schedule.calendar;
}

async function nextPosition(tx: Db): Promise<number> {
  const { last } = await tx
    .selectFrom('plants')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Hours and days are stored by the plant's clock: another time zone would invalidate them. */
async function refuseReported(tx: Db, plantId: string): Promise<void> {
  const hour = await tx
    .selectFrom('hours')
    .innerJoin('machines', 'machines.id', 'hours.machine_id')
    .select('hour_at')
    .where('machines.plant_id', '=', plantId)
    .limit(1)
    .executeTakeFirst();
  if (hour)
    throw plantProblem('TimeZone', {
      Code: 'plant.zoneInUse',
      Message: 'The machines of this plant have reported already: the zone must stay',
    });
}
