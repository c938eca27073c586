import { activePeopleOf } from '#server/access/people.store.ts';
import type { Db } from '#server/db/open.ts';

/** Active accounts of the people of a client, without administrators of all clients. */
export async function listPeopleOfClient(db: Db, clientId: string): Promise<string[]> {
  const rows = await activePeopleOf(db, { clients: [clientId] })
    .select('accounts.id')
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id }) => id);
}
