import type { Db } from '#server/db/open.ts';
import { followCalendars } from '#server/ingest/follow-calendars.ts';
import { Problem } from '#server/problem.ts';
import type { Values, Written } from '#server/resource-kit/define-resource.ts';

import { refuseCrossedThresholds } from './machine-thresholds.ts';

/** The client follows from the plant; a new machine is the last of its plant. */
export async function columnsOfMachine(
  step: Db,
  values: Values,
): Promise<Readonly<Record<string, unknown>>> {
  refuseCrossedThresholds(values);
  const { Id, PlantId, ClientId } = values as unknown as Record<string, string>;
  if (Id !== undefined) return { client_id: ClientId };
  const plant = await step
    .selectFrom('plants')
    .select('client_id')
    .where('id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  const { last } = await step
    .selectFrom('machines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('plant_id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  return { client_id: plant.client_id, position: (last ?? -1) + 1 };
}

/** Counting all samples of a month would take long; more than this says enough. */
const mostCounted = 10_000;

export async function countSamples(step: Db, machineId: string): Promise<number> {
  const { count } = await step
    .selectFrom((from) =>
      from
        .selectFrom('samples')
        .select('at')
        .where('machine_id', '=', machineId)
        .limit(mostCounted)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Hours of a machine with another schedule of its own are counted again.
 * @throws Problem 400 for a schedule of another client.
 */
export async function followSchedule(step: Db, { before, after, change }: Written): Promise<void> {
  const scheduleId = (after?.['ShiftScheduleId'] ?? null) as string | null;
  if (!after || (before?.['ShiftScheduleId'] ?? null) === scheduleId) return;
  const clientId = String(after['ClientId']);
  if (scheduleId !== null) await refuseForeignSchedule(step, scheduleId, clientId);
  await followCalendars(step, clientId, { username: change.by });
}

async function refuseForeignSchedule(step: Db, id: string, clientId: string): Promise<void> {
  const own = await step
    .selectFrom('shift_schedules')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (own) return;
  const Message = 'The client has no such shift schedule';
  throw new Problem(400, 'machine.foreignSchedule', `${Message}.`).with({
    Errors: [{ Field: 'ShiftScheduleId', Message }],
  });
}
