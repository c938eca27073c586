import type { Db } from '#server/db/open.ts';

/** Account as administrators see and edit it. */
export interface AccountState {
  Username: string;
  Email: string | null;
  Language: string;
  Provider: string | null;
  Status: 'ACTIVE' | 'INVITED' | 'DISABLED';
  Roles: string[];
  /** Ids, the default client first. */
  Clients: string[];
}

/**
 * State of an account for the audit trail and for comparisons; undefined where there is no such
 * account of a person.
 */
export async function accountState(db: Db, id: string): Promise<AccountState | undefined> {
  const row = await db
    .selectFrom('account_rows')
    .select(['username', 'email', 'language', 'provider', 'status', 'roles', 'clients'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      Username: row.username,
      Email: row.email,
      Language: row.language,
      Provider: row.provider,
      Status: row.status,
      Roles: JSON.parse(row.roles) as string[],
      Clients: JSON.parse(row.clients) as string[],
    }
  );
}
