import { instantText } from '#server/base/instant-text.ts';
import type { Db } from '#server/db/open.ts';

export interface ListedAccount {
  Username: string;
  Email: string | null;
  SignOn: 'PASSWORD' | 'EXTERNAL';
  Provider: string | null;
  State: 'active' | 'not activated' | 'disabled';
  Roles: string[];
  /** Ids, the default client first. */
  Clients: string[];
  /** Last start or renewal of one of its sessions, ISO 8601. */
  LastSeenAt: string | null;
}

/** Accounts by username; those of wall screens are marked. */
export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max('last_seen_at').as('seen'))
        .whereRef('sessions.account_id', '=', 'accounts.id')
        .as('seen'),
    )
    .where('sign_on_type', '!=', 'KIOSK')
    .orderBy('username')
    .execute();
  const roles = await db.selectFrom('account_roles').selectAll().orderBy('name').execute();
  const clients = await db.selectFrom('account_clients').selectAll().orderBy('position').execute();
  const rolesOf = byAccount(roles.map(({ account_id, name }) => [account_id, name]));
  const clientsOf = byAccount(clients.map(({ account_id, client_id }) => [account_id, client_id]));
  return accounts.map((account) => ({
    Username: account.username,
    Email: account.email,
    SignOn: account.sign_on_type === 'EXTERNAL' ? 'EXTERNAL' : 'PASSWORD',
    Provider: account.provider,
    State: stateOf(account),
    Roles: rolesOf.get(account.id) ?? [],
    Clients: clientsOf.get(account.id) ?? [],
    LastSeenAt: instantText(account.seen),
  }));
}

function byAccount(rows: readonly (readonly [string, string])[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const [accountId, name] of rows)
    grouped.set(accountId, [...(grouped.get(accountId) ?? []), name]);
  return grouped;
}

function stateOf({
  disabled_at,
  activated_at,
}: {
  disabled_at: number | null;
  activated_at: number | null;
}): ListedAccount['State'] {
  if (disabled_at !== null) return 'disabled';
  return activated_at === null ? 'not activated' : 'active';
}
