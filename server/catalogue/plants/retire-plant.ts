import { Problem } from '#server/base/problem.ts';
import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import {
  restoreMachines,
  retireMachines,
} from '#server/catalogue/machines/retirement/apply-retirements.ts';
import type { Db } from '#server/db/open.ts';
import type { RetirementOptions, StateChange } from '#server/resource-kit/describe/retirement.ts';

interface Plant {
  ClientId: string;
}

/** Retires a plant with its machines in use, and restores them together. */
export const plantRetirement: RetirementOptions<Plant> = {
  retire: 'Takes a plant and its machines out of lists and live views from now on.',
  restore: 'A retired plant is in use again, and the machines that left with it.',
  changesAlso: ['machines'],
  lock: (tx, { ClientId }) => lockCalendars(tx, ClientId),
  refuse: refuseBelowRetired,
  async apply(tx, { row, to, change }) {
    const below = { clientId: row.ClientId, plantId: row.Id, with: row.Id, change };
    if (to === 'retired') return retireMachines(tx, below);
    await tx.updateTable('plants').set({ retired_with: null }).where('id', '=', row.Id).execute();
    await restoreMachines(tx, below);
  },
};

/** Refuses to restore a plant of a retired client. @throws Problem 409 */
async function refuseBelowRetired(tx: Db, { row, to }: StateChange<Plant>): Promise<void> {
  if (to === 'retired') return;
  const { retired_at } = await tx
    .selectFrom('clients')
    .select('retired_at')
    .where('id', '=', row.ClientId)
    .executeTakeFirstOrThrow();
  if (retired_at !== null)
    throw new Problem(409, 'plant.clientRetired', 'Its client is retired: restore that first.');
}
