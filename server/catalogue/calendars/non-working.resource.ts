import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  forPlanners,
  type ProposedRow,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import { instant, reference, text } from '#server/resource-kit/describe/fields.ts';

import { applyCalendarChange } from './apply-calendar-change.ts';
import { calendarProblem, refuseFarInstants, refuseLongInterval } from './calendar-errors.ts';
import { periodConflicts } from './period-conflicts.ts';

/** Time taken out of the calendar of a plant, or of one of its machines. */
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
  affects: 'figures',
  validate: refuseOutside,
  conflicts: periodConflicts,
  afterWriteMany: applyPeriods,
});

/** A non-working period in the API. */
interface Period {
  PlantId: string;
  Start: string;
  End: string;
}

const notAfterStart = {
  Message: 'The end is not after the start',
  Code: 'calendar.endNotAfterStart',
};

/**
 * @throws Problem 400 for a period whose end is not after its start, longer than a year, or far
 * from now.
 */
async function refuseOutside(_: Db, { after, change }: ProposedRow<Period>): Promise<void> {
  const [start, end] = [Date.parse(after.Start), Date.parse(after.End)] as const;
  if (end <= start) throw calendarProblem('End', notAfterStart);
  refuseLongInterval('End', { start, end });
  refuseFarInstants({ Start: start, End: end }, change.at);
}

/** Applies the periods to the calendars of their plants, and queues recounts. */
async function applyPeriods(tx: Db, written: readonly RowChange<Period>[]): Promise<void> {
  const rows = written.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  const plantIds = [...new Set(rows.map(({ PlantId }) => PlantId))];
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
      start: least(rows.map(({ Start }) => Date.parse(Start))),
      end: -least(rows.map(({ End }) => -Date.parse(End))),
    },
    cause: 'nonWorking',
    username: change.username,
  });
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}
