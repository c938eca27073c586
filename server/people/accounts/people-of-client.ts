import type { Db } from '#server/db/open.ts';

/** Active accounts of the people of a client, without administrators of all clients. */
export async function peopleOf(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('account_clients', 'account_clients.account_id', 'accounts.id')
    .select('accounts.id')
    .where('account_clients.client_id', '=', clientId)
    .where('sign_on_type', '<>', 'KIOSK')
    .where('disabled_at', 'is', null)
    .orderBy('accounts.id')
    .execute();
  return rows.map(({ id }) => id);
}
