import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import type { CalendarRule, ShiftCalendar, WeeklyShifts } from '#server/oee/time/calendar.ts';
import {
  startOfTime,
  dateOfDay,
  holdFrom,
  type DatedValue,
  type Day,
} from '#server/oee/time/dated.ts';

import {
  knownCalendars,
  type ClientCalendars,
  type CalendarLevel,
  type CalendarPlace,
} from './known-calendars.ts';

/** A calendar change: its day, and the places it applies to. */
export interface CalendarChange {
  /** The day from which other weekly shifts apply; the rest of a calendar is dated itself. */
  since: Day;
  /** Places without a previous schedule: the change applies to all of their past. */
  isNew?: (place: ScheduledPlace) => boolean;
  /**
   * Places for which the caller sent `since`: the present shifts apply from that day on, even if
   * unchanged.
   */
  isBackdated?: (place: ScheduledPlace) => boolean;
  /** Limits the change to these plants; undefined: all of the client. */
  plantIds?: readonly string[] | undefined;
}

export interface ScheduledPlace {
  plantId: string;
  machineId: string | null;
  scheduleId: string | null;
  /** Level that the schedule comes from. */
  level: CalendarLevel;
}

/**
 * Resolves the calendars of a client's plants and machines: the nearest schedule, the dated
 * exceptions by nearness, and non-working time. After a change of schedule the previous one is kept
 * up to the day of the change. Plants and machines store a copy, so that figures and samples need
 * no other table.
 * @returns ids of the machines whose calendar changed.
 */
export async function resolveCalendars(
  tx: Db,
  clientId: string,
  change: CalendarChange,
): Promise<string[]> {
  const { plantIds } = change;
  const known = await knownCalendars(tx, clientId, plantIds);
  const client = await tx
    .selectFrom('clients')
    .select('shift_schedule_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const plants = await tx
    .selectFrom('plants')
    .select(['id', 'time_zone', 'shift_calendar', 'shift_schedule_id', 'resolved_calendar'])
    .where('client_id', '=', clientId)
    .$if(plantIds !== undefined, (query) => query.where('id', 'in', plantIds ?? []))
    .execute();
  const changed: string[] = [];
  for (const plant of plants) {
    const base = baseOf(plant, client.shift_schedule_id, known);
    const was = calendarIn(plant.resolved_calendar ?? plant.shift_calendar);
    const at = { plantId: plant.id, zone: plant.time_zone, known, change };
    const own = calendarAt(was, base, { ...at, machineId: null });
    const resolved = base.isStored && !hasMore(own) ? null : JSON.stringify(own);
    const isOther = resolved !== plant.resolved_calendar;
    if (isOther)
      await tx
        .updateTable('plants')
        .set({ resolved_calendar: resolved })
        .where('id', '=', plant.id)
        .execute();
    changed.push(...(await resolveMachines(tx, { ...at, base, was, own, isOther })));
  }
  return changed;
}

function calendarIn(text: string): ShiftCalendar {
  return JSON.parse(text) as ShiftCalendar;
}

/** The place of a calendar, with the data it is resolved from. */
interface At {
  plantId: string;
  zone: string;
  known: ClientCalendars;
  change: CalendarChange;
}

interface Base {
  calendar: ShiftCalendar;
  rule: CalendarRule;
  /** Whether the plant's row has this calendar already. */
  isStored: boolean;
}

function baseOf(
  plant: { shift_calendar: string; shift_schedule_id: string | null },
  clientSchedule: string | null,
  { schedules }: ClientCalendars,
): Base {
  const calendar = JSON.parse(plant.shift_calendar) as ShiftCalendar;
  const own = schedules.get(plant.shift_schedule_id ?? '');
  const rule = ruleOf('plant', { id: plant.shift_schedule_id, name: own?.name ?? '' });
  if (plant.shift_schedule_id !== null || calendar.shifts.length > 0)
    return { calendar, rule, isStored: true };
  const shared = schedules.get(clientSchedule ?? '');
  if (!shared) {
    const around = { kind: 'aroundTheClock', level: 'plant', id: null, name: '' } as const;
    return { calendar, rule: around, isStored: true };
  }
  const { name } = shared;
  const level = ruleOf('client', { id: clientSchedule, name });
  return { calendar: shared.calendar, rule: level, isStored: false };
}

interface OfPlant extends At {
  base: Base;
  /** The plant's calendar before and after the change. */
  was: ShiftCalendar;
  own: ShiftCalendar;
  isOther: boolean;
}

async function resolveMachines(
  tx: Db,
  { base, was, own: ofPlant, isOther, ...at }: OfPlant,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('machines')
    .select(['id', 'shift_schedule_id', 'resolved_calendar'])
    .where('plant_id', '=', at.plantId)
    .execute();
  const changed: string[] = [];
  const textOfPlant = JSON.stringify(ofPlant);
  const yieldIfDue = createYieldIfDue();
  for (const row of rows) {
    await yieldIfDue();
    const { id, resolved_calendar } = row;
    const calendar = calendarOfMachine(row, { ...at, base, was, own: ofPlant, isOther });
    const text = calendar === ofPlant ? textOfPlant : JSON.stringify(calendar);
    const resolved = text === textOfPlant ? null : text;
    if (resolved !== resolved_calendar) await storeResolved(tx, id, resolved);
    if (resolved !== resolved_calendar || (isOther && resolved === null)) changed.push(id);
  }
  return changed;
}

interface MachineRow {
  id: string;
  shift_schedule_id: string | null;
  resolved_calendar: string | null;
}

/** The plant's calendar, unless the machine has, or had, rules of its own. */
function calendarOfMachine(
  { id, shift_schedule_id, resolved_calendar }: MachineRow,
  { base, was, own: ofPlant, ...at }: OfPlant,
): ShiftCalendar {
  const own = ownBase(shift_schedule_id, at.known);
  if (own === null && resolved_calendar === null && !isNamed(id, at.known)) return ofPlant;
  const before = resolved_calendar === null ? was : calendarIn(resolved_calendar);
  return calendarAt(before, own ?? base, { ...at, machineId: id });
}

function ownBase(scheduleId: string | null, { schedules }: ClientCalendars): Base | null {
  const own = schedules.get(scheduleId ?? '');
  if (!own) return null;
  const rule = ruleOf('machine', { id: scheduleId, name: own.name });
  return { calendar: own.calendar, rule, isStored: false };
}

function isNamed(machineId: string, { exceptions, periods }: ClientCalendars): boolean {
  return periods.has(machineId) || exceptions.some((one) => one.machineId === machineId);
}

async function storeResolved(tx: Db, machineId: string, text: string | null): Promise<void> {
  await tx
    .updateTable('machines')
    .set({ resolved_calendar: text })
    .where('id', '=', machineId)
    .execute();
}

function calendarAt(
  was: ShiftCalendar,
  base: Base,
  { known, machineId, ...at }: At & { machineId: string | null },
): ShiftCalendar {
  function isAbout(one: CalendarPlace): boolean {
    const isHere = one.plantId === null || one.plantId === at.plantId;
    return isHere && (one.machineId === null || one.machineId === machineId);
  }
  const exceptions = known.exceptions
    .filter(isAbout)
    .toSorted((one, other) => rank(one.rule.level) - rank(other.rule.level))
    .map(({ from, until, shifts, rule: by }) => ({ from, until, shifts, rule: by }));
  const nonWorking = [at.plantId, machineId ?? '']
    .flatMap((place) => known.periods.get(place) ?? [])
    .toSorted((one, other) => one.start - other.start);
  const { value, earlier } = weeklyAt(was, base, { ...at, machineId });
  return { ...value, ...(earlier.length > 0 && { earlier }), exceptions, nonWorking };
}

/** The present weekly shifts, with the previous ones. */
function weeklyAt(
  was: ShiftCalendar,
  { calendar: { shifts }, rule }: Base,
  { plantId, machineId, zone, change }: Omit<At, 'known'> & { machineId: string | null },
): DatedValue<WeeklyShifts> {
  const value = { shifts, rule };
  const earlier = was.earlier ?? [];
  const place = { plantId, machineId, scheduleId: rule.id, level: rule.level };
  const isSame = JSON.stringify(was.shifts) === JSON.stringify(shifts);
  if (isSame && !change.isBackdated?.(place)) return { value, earlier };
  const before = { shifts: was.shifts, ...(was.rule && { rule: was.rule }) };
  const since = change.isNew?.(place) ? startOfTime : change.since;
  return holdFrom({ value: isSame ? value : before, earlier }, dateOfDay(since, zone), value);
}

function hasMore({ earlier = [], exceptions = [], nonWorking = [] }: ShiftCalendar): boolean {
  return earlier.length + exceptions.length + nonWorking.length > 0;
}

function rank(level: CalendarLevel): number {
  return ['machine', 'plant', 'client'].indexOf(level);
}

function ruleOf(
  level: CalendarLevel,
  { id, name }: { id: string | null; name: string },
): CalendarRule {
  return { kind: 'schedule', level, id, name };
}
