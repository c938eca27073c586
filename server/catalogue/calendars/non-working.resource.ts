import type { Db } from '#server/db/open.ts';
import { applyCalendarChange } from './apply-calendar-change.ts';
import {
  defineResource,
  forPlanners,
  type Values,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  instant,
  reference,
  text,
  type Fields,
  type RowOf,
} from '#server/resource-kit/describe/fields.ts';

import { fault, refuseFar, refuseLong } from './calendar-faults.ts';
import { periodConflicts } from './period-conflicts.ts';

/** Time that is taken out of the plan of a plant, or of one of its machines. */
export const nonWorkingPeriods = defineResource({
  name: 'nonworkingperiods',
  path: '/admin/clients/:clientId/nonworkingperiods',
  table: 'non_working_periods',
  view: 'non_working_rows',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    Reason: text('reason', { keyColumn: 'reason_key', isRequired: true }),
    PlantId: reference('plant_id', { resource: 'plants', isRequired: true }),
    PlantName: text('plant_name', { access: 'read' }),
    TimeZone: text('time_zone', { access: 'read' }),
    MachineId: reference('machine_id', { resource: 'machines' }),
    MachineName: text('machine_name', { access: 'read' }),
    Start: instant('start_at', { access: 'given', isRequired: true }),
    End: instant('end_at', { access: 'given', isRequired: true }),
  },
  orderBy: 'Reason',
  policy: forPlanners,
  isShownToPeople: true,
  audit: 'nonWorkingPeriod',
  computed: async (_, values, { now }) => refuseOutside(values, now),
  conflicts: periodConflicts,
  afterWriteMany: applyPeriods,
});

/** @throws Problem 400 for a period that ends before it starts, is longer than a year, or far from now. */
function refuseOutside({ Start, End }: Values, now: number): Readonly<Record<string, unknown>> {
  const [start, end] = [Date.parse(String(Start)), Date.parse(String(End))] as const;
  if (end <= start) throw fault('End', 'The end is not after the start');
  refuseLong('End', { start, end });
  refuseFar({ Start: start, End: end }, now);
  return {};
}

/** Hours of the plants are counted again by what they work by now. */
async function applyPeriods(tx: Db, written: readonly RowChange[]): Promise<void> {
  const rows = written.flatMap(({ before, after }) => [before, after]).filter(isRow);
  const plantIds = [...new Set(rows.map((row) => String(row['PlantId'])))];
  const [{ change } = {}] = written;
  const plant = await tx
    .selectFrom('plants')
    .select('client_id')
    .where('id', '=', plantIds[0] ?? '')
    .executeTakeFirst();
  if (!plant || !change) return;
  await applyCalendarChange(tx, plant.client_id, {
    plantIds,
    interval: {
      start: least(rows.map((row) => Date.parse(String(row['Start'])))),
      end: -least(rows.map((row) => -Date.parse(String(row['End'])))),
    },
    cause: 'nonWorking',
    username: change.by,
  });
}

function isRow(row: RowOf<Fields> | undefined): row is RowOf<Fields> {
  return row !== undefined;
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}
