import type { Db } from '#server/db/open.ts';
import { followCalendars } from '#server/ingest/follow-calendars.ts';
import {
  defineResource,
  forAdministrators,
  type Values,
  type Written,
} from '#server/resource-kit/define-resource.ts';
import { instant, reference, text } from '#server/resource-kit/fields.ts';

import { fault, refuseForeignPlace, refuseLong } from './calendar-faults.ts';

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
  policy: forAdministrators,
  isShownToPeople: true,
  audit: 'nonWorkingPeriod',
  derive: async (_, values) => refuseReversed(values),
  afterWrite: followPeriod,
});

/** @throws Problem 400 for a period that ends before it starts, or is longer than a year. */
function refuseReversed({ Start, End }: Values): object & Readonly<Record<string, unknown>> {
  const [start, end] = [Date.parse(String(Start)), Date.parse(String(End))] as const;
  if (end <= start) throw fault('End', 'The end is not after the start');
  refuseLong('End', { start, end });
  return {};
}

async function followPeriod(step: Db, { before, after, change }: Written): Promise<void> {
  if (after) await refuseConflicts(step, after.Id);
  const both = [before, after].filter((row) => row !== undefined);
  const [first] = both;
  if (!first) return;
  const { client_id } = await step
    .selectFrom('plants')
    .select('client_id')
    .where('id', '=', String(first['PlantId']))
    .executeTakeFirstOrThrow();
  await followCalendars(step, client_id, {
    interval: {
      start: Math.min(...both.map((row) => Date.parse(String(row['Start'])))),
      end: Math.max(...both.map((row) => Date.parse(String(row['End'])))),
    },
    cause: 'nonWorking',
    username: change.by,
  });
}

/** @throws Problem 400 for a place of another client, and for two periods at once. */
async function refuseConflicts(step: Db, id: string): Promise<void> {
  const row = await step
    .selectFrom('non_working_periods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await refuseForeignPlace(step, row);
  const other = await step
    .selectFrom('non_working_periods')
    .select('reason')
    .where('plant_id', '=', row.plant_id)
    .where('machine_id', row.machine_id === null ? 'is' : '=', row.machine_id)
    .where('id', '<>', id)
    .where('start_at', '<', row.end_at)
    .where('end_at', '>', row.start_at)
    .limit(1)
    .executeTakeFirst();
  if (other) throw fault('Start', `It overlaps "${other.reason}"`);
}
