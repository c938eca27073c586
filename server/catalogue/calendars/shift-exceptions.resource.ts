import type { Selectable } from 'kysely';

import { groupBy } from '#server/base/group-by.ts';
import type { CodedMessage, Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { parseShiftItems, onDates, type ShiftItem } from '#server/oee/time/shift-items.ts';
import {
  defineResource,
  forPlanners,
  type ProposedRow,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import type { RowKeys } from '#server/resource-kit/describe/field.ts';
import { reference, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';
import { dayMs } from '#shared/durations.ts';

import { applyCalendarChange, lockCalendars } from './apply-calendar-change.ts';
import {
  calendarProblem,
  overlapError,
  refuseFarInstants,
  refuseLongInterval,
  shiftsError,
} from './calendar-errors.ts';
import { findOverlaps } from './overlaps.ts';
import { machinesElsewhere } from './places.ts';

/**
 * Shifts of some dates in place of the schedule, for a client, a plant or a machine. The nearest to
 * the machine wins. Without shifts: no work.
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
  policy: forPlanners,
  isShownToPeople: true,
  audit: 'shiftException',
  affects: 'figures',
  validate: refuseWrongDates,
  computed: plantOf,
  conflicts: exceptionConflicts,
  afterWriteMany: applyExceptions,
});

/** A shift exception in the API. */
interface ExceptionValues {
  ClientId: string | null;
  PlantId: string | null;
  MachineId: string | null;
  FromDate: string;
  UntilDate: string;
  Shifts: readonly Omit<ShiftItem, 'Days'>[];
}

/**
 * @throws Problem 400 with the field, for invalid dates, an end before the start, dates far from
 * now, and overlapping shifts.
 */
async function refuseWrongDates(
  _: Db,
  { after, change }: ProposedRow<ExceptionValues>,
): Promise<void> {
  const { FromDate, UntilDate, Shifts } = after;
  for (const [field, date] of Object.entries({ FromDate, UntilDate }))
    if (!isDate(date.trim())) throw calendarProblem(field, badDate(date));
  const [from, until] = [FromDate.trim(), UntilDate.trim()] as const;
  if (until < from) throw calendarProblem('UntilDate', lastBeforeFirst);
  const [start, end] = [Date.parse(from), Date.parse(until)] as const;
  refuseLongInterval('UntilDate', { start, end });
  refuseFarInstants({ FromDate: start, UntilDate: end }, change.at);
  const calendar = parseShiftItems(onDates(Shifts, { from, until }));
  if ('error' in calendar) throw calendarProblem('Shifts', shiftsError(calendar));
}

const lastBeforeFirst = {
  Message: 'The last day is before the first',
  Code: 'calendar.lastBeforeFirst',
};

function badDate(date: string): CodedMessage {
  return {
    Message: `"${date}" is no date like 2026-12-24`,
    Code: 'calendar.badDate',
    Values: { date },
  };
}

/** The plant is derived from the machine. */
async function plantOf(
  tx: Db,
  { after: { PlantId, MachineId } }: ProposedRow<ExceptionValues>,
): Promise<{ plant_id?: string }> {
  if (!MachineId || PlantId) return {};
  const machine = await tx
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

/** Applies the exceptions to the calendars of the client's plants, and queues recounts. */
async function applyExceptions(
  tx: Db,
  written: readonly RowChange<ExceptionValues>[],
): Promise<void> {
  const rows = written.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const [first] = rows;
  const [{ change } = {}] = written;
  if (!first || !change) return;
  // A date begins up to 14 hours earlier than in UTC, and its night shift ends a day later.
  const from = rows.map(({ FromDate }) => FromDate).toSorted()[0] ?? '';
  const lastDays = rows.map(({ UntilDate }) => UntilDate).toSorted();
  const until = lastDays.at(-1) ?? '';
  const interval = {
    start: Date.parse(`${from}T00:00:00Z`) - dayMs,
    end: Date.parse(`${until}T00:00:00Z`) + 3 * dayMs,
  };
  await applyCalendarChange(tx, first.ClientId ?? '', { interval, username: change.username });
}

type Exception = Selectable<Database['shift_exceptions']>;

/** Limit per client, plant or machine: figures iterate over all of them. */
const maxExceptions = 1000;

const tooMany = {
  Message: `A place has at most ${maxExceptions} exceptions`,
  Code: 'calendar.tooManyExceptions',
  Limit: maxExceptions,
};

/**
 * Exceptions whose machine is in another plant, that overlap within a place, or exceed its limit;
 * by id.
 */
async function exceptionConflicts(
  tx: Db,
  rows: readonly (ExceptionValues & RowKeys)[],
): Promise<Map<string, Problem>> {
  const [first] = rows;
  if (!first) return new Map();
  const clientId = first.ClientId ?? '';
  await lockCalendars(tx, clientId);
  const ids = new Set(rows.map(({ Id }) => Id));
  const all = await tx
    .selectFrom('shift_exceptions')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('from_date')
    .execute();
  const found = await machinesElsewhere(
    tx,
    all.filter(({ id }) => ids.has(id)),
  );
  const places = groupBy(all, ({ machine_id, plant_id }) => machine_id ?? plant_id);
  for (const there of places.values()) {
    const more = Math.max(0, there.length - maxExceptions);
    const own = there.filter(({ id }) => ids.has(id));
    for (const { id } of own.slice(Math.max(0, own.length - more)))
      found.set(id, calendarProblem('FromDate', tooMany));
    for (const [id, other] of findOverlaps(there.map(timed)))
      if (ids.has(id)) found.set(id, calendarProblem('FromDate', overlapError(other.name)));
  }
  return found;
}

/** Both dates are inclusive: `~` sorts after any text, so that the end is after the last date. */
function timed({ id, display_name, from_date, until_date }: Exception) {
  return { id, name: display_name, start: from_date, end: `${until_date}~` };
}
