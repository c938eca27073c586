import type { MachineUser } from '#schemas/api/machine-service.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { MachineRecord } from '#server/figures/machines.store.ts';

/** A person who was seen within this time is taken to be here. */
const hereMs = 300_000;
/** More than work in one plant. */
const mostUsers = 5000;

/** People of the clients of these machines, who can sign in. Administrators of all clients are not. */
export async function usersOf(
  db: Db,
  machines: readonly MachineRecord[],
  now: number,
): Promise<MachineUser[]> {
  const clients = [...new Set(machines.map(({ client_id }) => client_id))];
  if (clients.length === 0) return [];
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'display_name'])
    .where('sign_on_type', '<>', 'KIOSK')
    .where('disabled_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('account_clients').select('account_id').where('client_id', 'in', clients),
      ),
    )
    .orderBy('username_key')
    .orderBy('id')
    .limit(mostUsers)
    .execute();
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return [];
  const roles = await db
    .selectFrom('account_roles')
    .select(['account_id', 'name'])
    .where('account_id', 'in', ids)
    .orderBy('name')
    .execute();
  const seen = await db
    .selectFrom('sessions')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now - hereMs)
    .distinct()
    .execute();
  const here = new Set(seen.map(({ account_id }) => account_id));
  const rolesOf = new Map<string, string[]>();
  for (const { account_id, name } of roles)
    rolesOf.set(account_id, [...(rolesOf.get(account_id) ?? []), name]);
  return accounts.map(({ id, username, display_name }) => ({
    Id: id,
    Username: username,
    DisplayName: display_name,
    Roles: rolesOf.get(id) ?? [],
    IsOnline: here.has(id),
  }));
}
