import type { Db } from '#server/db/open.ts';
import type { CalendarRule, ShiftCalendar } from '#server/oee/time/calendar.ts';
import { parseShiftItems, onDates, type ShiftItem } from '#server/oee/time/shift-items.ts';

import { retiredTime } from './retired-time.ts';

export type CalendarLevel = CalendarRule['level'];
type Exception = NonNullable<ShiftCalendar['exceptions']>[number];
type Period = NonNullable<ShiftCalendar['nonWorking']>[number];

/** Calendar data of a client. */
export interface ClientCalendars {
  schedules: ReadonlyMap<string, { name: string; calendar: ShiftCalendar }>;
  exceptions: readonly (Exception & CalendarPlace)[];
  /** Periods by place: a machine, or a plant as a whole. Includes retirements of machines. */
  periods: ReadonlyMap<string, readonly Period[]>;
}

export interface CalendarPlace {
  plantId: string | null;
  machineId: string | null;
}

function levelOf({ plantId, machineId }: CalendarPlace): CalendarLevel {
  if (machineId !== null) return 'machine';
  return plantId === null ? 'client' : 'plant';
}

/**
 * Reads the calendar data of a client: schedules, exceptions and non-working time.
 * @param plantIds Limits non-working time to these plants; undefined: all.
 */
export async function knownCalendars(
  tx: Db,
  clientId: string,
  plantIds?: readonly string[],
): Promise<ClientCalendars> {
  const schedules = await tx
    .selectFrom('shift_schedules')
    .select(['id', 'display_name', 'calendar'])
    .where('client_id', '=', clientId)
    .execute();
  const exceptions = await tx
    .selectFrom('shift_exceptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute();
  return {
    schedules: new Map(
      schedules.map(({ id, display_name, calendar }) => [
        id,
        { name: display_name, calendar: JSON.parse(calendar) as ShiftCalendar },
      ]),
    ),
    exceptions: exceptions.map((row) => ({
      plantId: row.plant_id,
      machineId: row.machine_id,
      from: row.from_date,
      until: row.until_date,
      shifts: datedShifts(row),
      rule: {
        kind: 'exception',
        level: levelOf(calendarPlaceOf(row)),
        id: row.id,
        name: row.display_name,
      },
    })),
    periods: await periodsOf(tx, clientId, plantIds),
  };
}

async function periodsOf(
  tx: Db,
  clientId: string,
  plantIds?: readonly string[],
): Promise<ClientCalendars['periods']> {
  const rows = await tx
    .selectFrom('non_working_periods')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(plantIds !== undefined, (query) => query.where('plant_id', 'in', plantIds ?? []))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  const periods = await retiredTime(tx, clientId);
  for (const row of rows) {
    const key = row.machine_id ?? row.plant_id;
    const known = periods.get(key) ?? [];
    const { id, reason: name, start_at: start, end_at: end } = row;
    const rule = { kind: 'nonWorking', level: levelOf(calendarPlaceOf(row)), id, name } as const;
    known.push({ start, end, rule });
    periods.set(key, known);
  }
  return periods;
}

function calendarPlaceOf(row: {
  plant_id: string | null;
  machine_id: string | null;
}): CalendarPlace {
  return { plantId: row.plant_id, machineId: row.machine_id };
}

type DatedRow = Record<'shifts' | 'from_date' | 'until_date', string>;

/** Shifts of an exception, which was validated when it was stored. */
function datedShifts({ shifts, from_date, until_date }: DatedRow): Exception['shifts'] {
  const items = JSON.parse(shifts) as Omit<ShiftItem, 'Days'>[];
  const calendar = parseShiftItems(onDates(items, { from: from_date, until: until_date }));
  // Without weekdays: the dates determine the days.
  if ('error' in calendar) return [];
  return calendar.shifts.map(({ name, start, end, breaks }) => ({
    name,
    start,
    end,
    days: everyDay,
    breaks,
  }));
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];
