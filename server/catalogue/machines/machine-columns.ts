import type { Db } from '#server/db/open.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import { goalNames } from './goals.ts';
import { applyAssignedSchedules } from '#server/catalogue/calendars/apply-assigned-schedules.ts';
import { Problem } from '#server/base/problem.ts';
import type {
  ChangeOfRow,
  Values,
  RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/fields.ts';

import { datedGoals } from './machine-goals.ts';
import { refuseCrossedThresholds } from './machine-thresholds.ts';

/**
 * The client follows from the plant; a new machine is the last of its plant. Goals that held before
 * are kept.
 */
export async function columnsOfMachine(
  tx: Db,
  values: Values,
  change: ChangeOfRow,
): Promise<Readonly<Record<string, unknown>>> {
  refuseCrossedThresholds(values);
  const { Id, PlantId, ClientId } = values as unknown as Record<string, string>;
  const plant = await tx
    .selectFrom('plants')
    .select(['client_id', 'time_zone'])
    .where('id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  if (Id !== undefined)
    return { client_id: ClientId, ...datedGoals(values, change, plant.time_zone) };
  const { last } = await tx
    .selectFrom('machines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('plant_id', '=', PlantId ?? '')
    .executeTakeFirstOrThrow();
  return { client_id: plant.client_id, position: (last ?? -1) + 1 };
}

/** Counting all samples of a month would take long; more than this says enough. */
const mostCounted = 10_000;

export async function countSamples(tx: Db, machineId: string): Promise<number> {
  const { count } = await tx
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

/** Machines that have a schedule of another client, by id. */
export async function scheduleConflicts(
  tx: Db,
  rows: readonly RowOf<Fields>[],
): Promise<Map<string, Problem>> {
  const ids = [...new Set(rows.flatMap((row) => scheduleOf(row) ?? []))];
  const schedules = await byChunks(ids, (some) =>
    tx.selectFrom('shift_schedules').select(['id', 'client_id']).where('id', 'in', some).execute(),
  );
  const clients = new Map(schedules.map(({ id, client_id }) => [id, client_id]));
  const Message = 'The client has no such shift schedule';
  return new Map(
    rows
      .filter((row) => {
        const scheduleId = scheduleOf(row);
        return scheduleId !== null && clients.get(scheduleId) !== row['ClientId'];
      })
      .map(({ Id }) => [
        Id,
        new Problem(400, 'machine.foreignSchedule', `${Message}.`).with({
          Errors: [{ Field: 'ShiftScheduleId', Message }],
        }),
      ]),
  );
}

/** Hours of machines with another schedule of their own are counted again. */
export async function applySchedules(tx: Db, written: readonly RowChange[]): Promise<void> {
  for (const clientId of new Set(written.map(({ after }) => after?.['ClientId'])))
    await applyAssignedSchedules(tx, String(clientId), {
      written: written.filter(({ after }) => after?.['ClientId'] === clientId),
      idOf: ({ machineId }) => machineId,
      others: goalNames,
    });
}

function scheduleOf(row: RowOf<Fields> | undefined): string | null {
  return (row?.['ShiftScheduleId'] ?? null) as string | null;
}
