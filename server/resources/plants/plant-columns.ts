import { IANAZone } from 'luxon';

import type { Db } from '#server/db/open.ts';
import { Problem } from '#server/problem.ts';
import type { Values } from '#server/resource-kit/define-resource.ts';

type Columns = Readonly<Record<string, unknown>>;

/** A plant without a schedule works around the clock. */
const aroundTheClock = JSON.stringify({ shifts: [] });

/**
 * The calendar follows from the shift schedule; a new plant is the last.
 * @throws Problem 400 with the field.
 */
export async function columnsOfPlant(step: Db, values: Values): Promise<Columns> {
  const zone = String(values['TimeZone']).trim();
  if (!IANAZone.isValidZone(zone))
    throw fault('TimeZone', `"${zone}" is no time zone like America/Chicago`);
  const scheduleId = values['ShiftScheduleId'] || null;
  const calendar =
    scheduleId === null
      ? aroundTheClock
      : await calendarOf(step, String(scheduleId), String(values['ClientId']));
  if (values['Id'] === undefined)
    return { shift_calendar: calendar, position: await nextPosition(step) };
  const stored = await step
    .selectFrom('plants')
    .select(['time_zone', 'shift_schedule_id'])
    .where('id', '=', String(values['Id']))
    .executeTakeFirstOrThrow();
  if (stored.time_zone !== zone) await refuseReported(step, String(values['Id']));
  // A calendar from before there were schedules stays.
  return scheduleId === stored.shift_schedule_id ? {} : { shift_calendar: calendar };
}

/** A plant works by the shifts of its own client. */
async function calendarOf(step: Db, scheduleId: string, clientId: string): Promise<string> {
  const schedule = await step
    .selectFrom('shift_schedules')
    .select('calendar')
    .where('id', '=', scheduleId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (!schedule) throw fault('ShiftScheduleId', 'The client has no such shift schedule');
  return schedule.calendar;
}

async function nextPosition(step: Db): Promise<number> {
  const { last } = await step
    .selectFrom('plants')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Hours and days are stored by the plant's clock: in another zone they would lie elsewhere. */
async function refuseReported(step: Db, plantId: string): Promise<void> {
  const hour = await step
    .selectFrom('hours')
    .innerJoin('machines', 'machines.id', 'hours.machine_id')
    .select('hour_at')
    .where('machines.plant_id', '=', plantId)
    .limit(1)
    .executeTakeFirst();
  if (hour)
    throw fault('TimeZone', 'The machines of this plant have reported already: the zone must stay');
}

function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'plant.notValid', `${Message}.`).with({ Errors: [{ Field, Message }] });
}
