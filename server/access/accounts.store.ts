import type { Selectable } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

import type { Caller } from './caller.ts';

export type AccountRecord = Selectable<Database['accounts']>;

export const adminRoles = new Set(['Sysadmin', 'Global']);
/** The one role of a wall screen's account. */
export const kioskRole = 'Kiosk';

/**
 * Finds an account by username or email. Wall screens' accounts, which cannot sign in, are left
 * out.
 */
export function findAccountByUsername(db: Db, typed: string): Promise<AccountRecord | undefined> {
  const name = typed.trim().toLowerCase();
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((or) => or.or([or('username', '=', name), or('email', '=', name)]))
    .where('sign_on_type', '!=', 'KIOSK')
    .executeTakeFirst();
}

/** Undefined for a null id as well. */
export async function findAccount(
  db: Db,
  accountId: string | null,
): Promise<AccountRecord | undefined> {
  if (accountId === null) return undefined;
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
}

/** @throws Problem 404 */
export async function requireAccount(db: Db, accountId: string): Promise<AccountRecord> {
  const account = await findAccount(db, accountId);
  if (!account) throw unknownAccount();
  return account;
}

export function unknownAccount(): Problem {
  return new Problem(404, 'account.unknown', 'There is no such account.');
}

/** Current kind, roles and clients of an account. */
export async function readScope(
  db: Db,
  accountId: string,
): Promise<Pick<Caller, 'kind' | 'roles' | 'clients'>> {
  const roles = (await listRoles(db, accountId)).map(({ name }) => name);
  const kind = roles.includes(kioskRole) ? 'kiosk' : 'person';
  if (roles.some((name) => adminRoles.has(name))) return { kind, roles, clients: 'all' };
  return { kind, roles, clients: (await listClients(db, accountId)).map(({ id }) => id) };
}

/** Roles of an account, by name. */
export function listRoles(db: Db, accountId: string) {
  return db
    .selectFrom('account_roles')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
}

/** Clients of an account in its order, without removed ones. */
export function listClients(db: Db, accountId: string) {
  return db
    .selectFrom('account_clients')
    .innerJoin('clients', 'clients.id', 'account_clients.client_id')
    .select(['clients.id', 'clients.display_name', 'clients.retired_at'])
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute();
}
