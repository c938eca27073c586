import { Problem } from '#server/base/problem.ts';
import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import type { Db } from '#server/db/open.ts';
import type { RetirementOptions, StateChange } from '#server/resource-kit/describe/retirement.ts';

import { applyRetirements } from './apply-retirements.ts';

interface Machine {
  PlantId: string;
  ClientId: string | null;
}

/**
 * Retires and restores a single machine; together with its plant or client: see
 * `apply-retirements.ts`.
 */
export const machineRetirement: RetirementOptions<Machine> = {
  retire: 'Takes a machine out of live views and plans from now on; its history stays.',
  restore: 'A retired machine is in use again.',
  lock: (tx, { ClientId }) => lockCalendars(tx, String(ClientId)),
  refuse: refuseRestoring,
  apply: applyState,
};

/**
 * Refuses to restore a machine of a retired plant, and the old row of a moved machine.
 * @throws Problem 409
 */
async function refuseRestoring(tx: Db, { row, to }: StateChange<Machine>): Promise<void> {
  if (to === 'retired') return;
  const { retired_at, moved_to_id } = await tx
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .select(['plants.retired_at', 'machines.moved_to_id'])
    .where('machines.id', '=', row.Id)
    .executeTakeFirstOrThrow();
  if (moved_to_id !== null)
    throw new Problem(409, 'machine.moved', 'It was moved: move it back from where it is now.');
  if (retired_at !== null)
    throw new Problem(409, 'machine.plantRetired', 'Its plant is retired: restore that first.');
}

async function applyState(tx: Db, { row, to, change }: StateChange<Machine>): Promise<void> {
  const clientId = String(row.ClientId);
  if (to === 'active') await keepRetirement(tx, { row, clientId, at: change.at });
  await applyRetirements(tx, { clientId, plantId: row.PlantId, change });
}

/** Records the time of retirement. No period where the clock was set back. */
async function keepRetirement(
  tx: Db,
  { row, clientId, at }: { row: StateChange<Machine>['row']; clientId: string; at: number },
): Promise<void> {
  const start = row.RetiredAt === null ? at : Date.parse(row.RetiredAt);
  if (start < at)
    await tx
      .insertInto('retirements')
      .values({ machine_id: row.Id, client_id: clientId, start_at: start, end_at: at })
      .execute();
  await tx.updateTable('machines').set({ retired_with: null }).where('id', '=', row.Id).execute();
}
