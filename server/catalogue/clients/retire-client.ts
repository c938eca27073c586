import { sql } from 'kysely';

import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import {
  recordStates,
  restoreMachines,
  retireMachines,
} from '#server/catalogue/machines/retirement/apply-retirements.ts';
import type { Db } from '#server/db/open.ts';
import type { RetirementOptions, StateChange } from '#server/resource-kit/describe/retirement.ts';

/** Retires a client with its plants and machines in use, and restores them together. */
export const clientRetirement: RetirementOptions<object> = {
  retire: 'Takes a client, its plants and their machines out of lists and live views from now on.',
  restore: 'A retired client is in use again, and the plants and machines that left with it.',
  changesAlso: ['plants', 'machines'],
  lock: (tx, { Id }) => lockCalendars(tx, Id),
  async apply(tx, about) {
    const { row, to, change } = about;
    await applyToPlants(tx, about);
    const below = { clientId: row.Id, plantId: null, with: row.Id, change };
    await (to === 'retired' ? retireMachines(tx, below) : restoreMachines(tx, below));
  },
};

async function applyToPlants(tx: Db, { row, to, change }: StateChange<object>): Promise<void> {
  const isRetired = to === 'retired';
  const plants = await tx
    .updateTable('plants')
    .set({
      retired_at: isRetired ? change.at : null,
      retired_with: isRetired ? row.Id : null,
      version: sql`version + 1`,
    })
    .where('client_id', '=', row.Id)
    .where((plant) =>
      isRetired ? plant('retired_at', 'is', null) : plant('retired_with', '=', row.Id),
    )
    .returning(['id', 'display_name'])
    .execute();
  await recordStates(tx, 'plant', { rows: plants, to, change });
}
