import { applyAssignedSchedules } from '#server/catalogue/calendars/apply-assigned-schedules.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow, RowChange } from '#server/resource-kit/describe/define-resource.ts';

import { goalNames } from './goals.ts';
import { datedGoals, type DatedGoals } from './machine-goals.ts';

interface Machine extends DatedGoals {
  PlantId: string;
  ClientId: string | null;
}

/** Derives the client from the plant; appends a new machine to its plant. Keeps earlier goals. */
export async function columnsOfMachine(
  tx: Db,
  row: ProposedRow<Machine>,
): Promise<Readonly<Record<string, unknown>>> {
  const { before, after } = row;
  const plant = await tx
    .selectFrom('plants')
    .select(['client_id', 'time_zone'])
    .where('id', '=', after.PlantId)
    .executeTakeFirstOrThrow();
  if (before) return { client_id: before.ClientId, ...datedGoals(row, plant.time_zone) };
  return { client_id: plant.client_id, position: await nextPosition(tx, after.PlantId) };
}

/** Position after the last machine of a plant. */
export async function nextPosition(tx: Db, plantId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('machines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Applies changed schedules of machines, and queues recounts. */
export async function applySchedules(
  tx: Db,
  written: readonly RowChange<Machine>[],
): Promise<void> {
  for (const clientId of new Set(written.map(({ after }) => after?.ClientId)))
    await applyAssignedSchedules(tx, String(clientId), {
      written: written.filter(({ after }) => after?.ClientId === clientId),
      idOf: ({ machineId }) => machineId,
      others: goalNames,
    });
}
