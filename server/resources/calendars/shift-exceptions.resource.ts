import type { Db } from '#server/db/open.ts';
import { followCalendars } from '#server/ingest/follow-calendars.ts';
import { calendarOf, onAnyDay, type ShiftItem } from '#server/oee/shift-items.ts';
import {
  defineResource,
  forAdministrators,
  type Values,
  type Written,
} from '#server/resource-kit/define-resource.ts';
import { items, reference, text } from '#server/resource-kit/fields.ts';

import { fault, refuseForeignPlace, refuseLong } from './calendar-faults.ts';

/**
 * What is worked on some dates in place of the schedule: by a whole client, a plant or a machine. The
 * one that is nearest to the machine counts. Without shifts no one works.
 */
export const shiftExceptions = defineResource({
  name: 'shiftexceptions',
  path: '/admin/clients/:clientId/shiftexceptions',
  table: 'shift_exceptions',
  view: 'shift_exception_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    ClientId: text('client_id', { access: 'read' }),
    PlantId: reference('plant_id', { resource: 'plants' }),
    PlantName: text('plant_name', { access: 'read' }),
    MachineId: reference('machine_id', { resource: 'machines' }),
    MachineName: text('machine_name', { access: 'read' }),
    FromDate: text('from_date', { isRequired: true, maxLength: 10 }),
    UntilDate: text('until_date', { isRequired: true, maxLength: 10 }),
    Shifts: items('shifts', {
      fields: {
        Name: text('name', { isRequired: true }),
        Start: text('start', { isRequired: true, maxLength: 5 }),
        End: text('end', { isRequired: true, maxLength: 5 }),
        Breaks: text('breaks', { maxLength: 300 }),
      },
      maxItems: 20,
    }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  isShownToPeople: true,
  audit: 'shiftException',
  derive: async (step, values) => placeOf(step, values),
  afterWrite: followException,
});

const dayMs = 86_400_000;

/**
 * A machine's plant follows from the machine.
 * @throws Problem 400 with the field, for what is no date, an end before its start, shifts that overlap.
 */
async function placeOf(step: Db, values: Values): Promise<Readonly<Record<string, unknown>>> {
  const { FromDate, UntilDate, Shifts, PlantId, MachineId } = values;
  for (const [field, date] of Object.entries({ FromDate, UntilDate }))
    if (!isDate(String(date).trim()))
      throw fault(field, `"${String(date)}" is no date like 2026-12-24`);
  if (String(UntilDate).trim() < String(FromDate).trim())
    throw fault('UntilDate', 'The last day is before the first');
  const [start, end] = [Date.parse(String(FromDate)), Date.parse(String(UntilDate))] as const;
  refuseLong('UntilDate', { start, end });
  const shifts = (Shifts ?? []) as Omit<ShiftItem, 'Days'>[];
  const calendar = calendarOf(onAnyDay(shifts));
  if ('fault' in calendar) throw fault('Shifts', calendar.fault);
  if (typeof MachineId !== 'string' || MachineId === '' || PlantId) return {};
  const machine = await step
    .selectFrom('machines')
    .select('plant_id')
    .where('id', '=', MachineId)
    .executeTakeFirst();
  return machine ? { plant_id: machine.plant_id } : {};
}

function isDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(date) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(date)
  );
}

async function followException(step: Db, { before, after, change }: Written): Promise<void> {
  if (after) await refuseConflicts(step, after.Id);
  const both = [before, after].filter((row) => row !== undefined);
  const [first] = both;
  if (!first) return;
  // A date begins up to 14 hours before it does in UTC, and its night shift ends a day later.
  const from = both.map((row) => Date.parse(`${String(row['FromDate'])}T00:00:00Z`));
  const until = both.map((row) => Date.parse(`${String(row['UntilDate'])}T00:00:00Z`));
  const interval = { start: Math.min(...from) - dayMs, end: Math.max(...until) + 3 * dayMs };
  await followCalendars(step, String(first['ClientId']), { interval, username: change.by });
}

/** @throws Problem 400 for a place of another client, and for two exceptions of one place at once. */
async function refuseConflicts(step: Db, id: string): Promise<void> {
  const row = await step
    .selectFrom('shift_exceptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await refuseForeignPlace(step, row);
  const other = await step
    .selectFrom('shift_exceptions')
    .select('display_name')
    .where('client_id', '=', row.client_id)
    .where('plant_id', row.plant_id === null ? 'is' : '=', row.plant_id)
    .where('machine_id', row.machine_id === null ? 'is' : '=', row.machine_id)
    .where('id', '<>', id)
    .where('from_date', '<=', row.until_date)
    .where('until_date', '>=', row.from_date)
    .limit(1)
    .executeTakeFirst();
  if (other) throw fault('FromDate', `It overlaps "${other.display_name}"`);
}
