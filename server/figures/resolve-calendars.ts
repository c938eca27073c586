import type { Db } from '#server/db/open.ts';
import type { CalendarRule, ShiftCalendar } from '#server/oee/calendar.ts';
import { calendarOf, onAnyDay, type ShiftItem } from '#server/oee/shift-items.ts';
import { createYieldIfDue } from '#server/yield-if-due.ts';

type Level = CalendarRule['level'];
type Exception = NonNullable<ShiftCalendar['exceptions']>[number];
type Period = NonNullable<ShiftCalendar['nonWorking']>[number];

/** What a client's plants and machines may work by. */
interface Known {
  schedules: ReadonlyMap<string, { name: string; calendar: ShiftCalendar }>;
  exceptions: readonly (Exception & Place)[];
  /** By their place: a machine, or a plant as a whole. */
  periods: ReadonlyMap<string, readonly Period[]>;
}

interface Place {
  plantId: string | null;
  machineId: string | null;
}

/**
 * Works out again what the plants and machines of a client work by: the schedule that is nearest to
 * the machine, the dated exceptions that are about it, the nearest first, and its non-working time.
 * Plants and machines keep a copy: figures and samples need no other table.
 * @param plantIds The only plants that may work by something else now; undefined: all of the client.
 * @returns ids of the machines that now work by something else.
 */
export async function resolveCalendars(
  step: Db,
  clientId: string,
  plantIds?: readonly string[],
): Promise<string[]> {
  const known = await knownOf(step, clientId, plantIds);
  const client = await step
    .selectFrom('clients')
    .select('shift_schedule_id')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const plants = await step
    .selectFrom('plants')
    .select(['id', 'shift_calendar', 'shift_schedule_id', 'resolved_calendar'])
    .where('client_id', '=', clientId)
    .$if(plantIds !== undefined, (query) => query.where('id', 'in', plantIds ?? []))
    .execute();
  const changed: string[] = [];
  for (const plant of plants) {
    const base = baseOf(plant, client.shift_schedule_id, known);
    const own = textOf(base, { known, plantId: plant.id, machineId: null });
    const resolved = base.isStored && !hasMore(own) ? null : JSON.stringify(own);
    const isOther = resolved !== plant.resolved_calendar;
    if (isOther)
      await step
        .updateTable('plants')
        .set({ resolved_calendar: resolved })
        .where('id', '=', plant.id)
        .execute();
    changed.push(...(await resolveMachines(step, { plantId: plant.id, base, known, isOther })));
  }
  return changed;
}

interface Base {
  calendar: ShiftCalendar;
  rule: CalendarRule;
  /** It is what the plant's row says already. */
  isStored: boolean;
}

function baseOf(
  plant: { shift_calendar: string; shift_schedule_id: string | null },
  clientSchedule: string | null,
  { schedules }: Known,
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

async function resolveMachines(
  step: Db,
  {
    plantId,
    base,
    known,
    isOther,
  }: { plantId: string; base: Base; known: Known; isOther: boolean },
): Promise<string[]> {
  const rows = await step
    .selectFrom('machines')
    .select(['id', 'shift_schedule_id', 'resolved_calendar'])
    .where('plant_id', '=', plantId)
    .execute();
  const changed: string[] = [];
  const yieldIfDue = createYieldIfDue();
  for (const { id, shift_schedule_id, resolved_calendar } of rows) {
    await yieldIfDue();
    const own = ownBase(shift_schedule_id, known);
    const isSpecial = own !== null || isNamed(id, known);
    const from = own ?? base;
    const resolved = isSpecial
      ? JSON.stringify(textOf(from, { known, plantId, machineId: id }))
      : null;
    if (resolved !== resolved_calendar) await storeResolved(step, id, resolved);
    if (resolved !== resolved_calendar || (isOther && !isSpecial)) changed.push(id);
  }
  return changed;
}

function ownBase(scheduleId: string | null, { schedules }: Known): Base | null {
  const own = schedules.get(scheduleId ?? '');
  if (!own) return null;
  const rule = ruleOf('machine', { id: scheduleId, name: own.name });
  return { calendar: own.calendar, rule, isStored: false };
}

function isNamed(machineId: string, { exceptions, periods }: Known): boolean {
  return periods.has(machineId) || exceptions.some((one) => one.machineId === machineId);
}

async function storeResolved(step: Db, machineId: string, text: string | null): Promise<void> {
  await step
    .updateTable('machines')
    .set({ resolved_calendar: text })
    .where('id', '=', machineId)
    .execute();
}

function textOf(
  { calendar, rule }: Base,
  { known, plantId, machineId }: { known: Known; plantId: string; machineId: string | null },
): ShiftCalendar {
  function isAbout(one: Place): boolean {
    const isHere = one.plantId === null || one.plantId === plantId;
    return isHere && (one.machineId === null || one.machineId === machineId);
  }
  const exceptions = known.exceptions
    .filter(isAbout)
    .toSorted((one, other) => rank(one.rule.level) - rank(other.rule.level))
    .map(({ from, until, shifts, rule: by }) => ({ from, until, shifts, rule: by }));
  const nonWorking = [plantId, machineId ?? '']
    .flatMap((place) => known.periods.get(place) ?? [])
    .toSorted((one, other) => one.start - other.start);
  return { shifts: calendar.shifts, rule, exceptions, nonWorking };
}

function hasMore({ exceptions = [], nonWorking = [] }: ShiftCalendar): boolean {
  return exceptions.length + nonWorking.length > 0;
}

function rank(level: Level): number {
  return ['machine', 'plant', 'client'].indexOf(level);
}

function ruleOf(level: Level, { id, name }: { id: string | null; name: string }): CalendarRule {
  return { kind: 'schedule', level, id, name };
}

function levelOf({ plantId, machineId }: Place): Level {
  if (machineId !== null) return 'machine';
  return plantId === null ? 'client' : 'plant';
}

async function knownOf(step: Db, clientId: string, plantIds?: readonly string[]): Promise<Known> {
  const schedules = await step
    .selectFrom('shift_schedules')
    .select(['id', 'display_name', 'calendar'])
    .where('client_id', '=', clientId)
    .execute();
  const exceptions = await step
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
      shifts: datedShifts(row.shifts),
      rule: {
        kind: 'exception',
        level: levelOf(placeOf(row)),
        id: row.id,
        name: row.display_name,
      },
    })),
    periods: await periodsOf(step, clientId, plantIds),
  };
}

async function periodsOf(
  step: Db,
  clientId: string,
  plantIds?: readonly string[],
): Promise<Known['periods']> {
  const rows = await step
    .selectFrom('non_working_periods')
    .selectAll()
    .where('client_id', '=', clientId)
    .$if(plantIds !== undefined, (query) => query.where('plant_id', 'in', plantIds ?? []))
    .orderBy('start_at')
    .orderBy('id')
    .execute();
  const periods = new Map<string, Period[]>();
  for (const row of rows) {
    const key = row.machine_id ?? row.plant_id;
    const known = periods.get(key) ?? [];
    const { id, reason: name, start_at: start, end_at: end } = row;
    const rule = { kind: 'nonWorking', level: levelOf(placeOf(row)), id, name } as const;
    known.push({ start, end, rule });
    periods.set(key, known);
  }
  return periods;
}

function placeOf(row: { plant_id: string | null; machine_id: string | null }): Place {
  return { plantId: row.plant_id, machineId: row.machine_id };
}

/** Of an exception that was checked when it was stored. */
function datedShifts(json: string): Exception['shifts'] {
  const items = JSON.parse(json) as Omit<ShiftItem, 'Days'>[];
  const calendar = calendarOf(onAnyDay(items));
  return 'fault' in calendar ? [] : calendar.shifts;
}
