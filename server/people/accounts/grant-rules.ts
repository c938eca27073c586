import { sql } from 'kysely';

import { readScope } from '#server/access/accounts.store.ts';
import type { Caller } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';

import { accountRoles, roleNames } from './account-roles.ts';
import { hasSysadmin } from './first-sysadmin.ts';

const sysadmin = 'Sysadmin';

/** The roles that an account with these roles may grant and revoke: none beyond its own. */
export function grantableBy(roles: readonly string[]): readonly string[] {
  if (roles.includes(sysadmin)) return roleNames;
  if (roles.includes('Global')) return roleNames.filter((name) => name !== sysadmin);
  return [];
}

/** An intended action on an account. */
export interface AccountAction {
  by: Pick<Caller, 'accountId'>;
  /** Undefined: the account is to be created. */
  account: { id: string; username: string } | undefined;
  /** Roles after the action; undefined: unchanged. */
  roles?: readonly string[] | undefined;
  /** The account is to be disabled or removed. */
  isEnd?: boolean;
}

/**
 * All rules of what an administrator may do with accounts. Runs in the transaction of the action,
 * with the caller's current rights.
 * @throws Problem 409 with the reason. A 403 would end the caller's session.
 */
export async function refuseBeyondRights(
  tx: Db,
  { by, account, roles = [], isEnd = false }: AccountAction,
): Promise<void> {
  const caller = await readScope(tx, by.accountId);
  const grantable = grantableBy(caller.roles);
  function isBeyond(name: string): boolean {
    return accountRoles.has(name) && !grantable.includes(name);
  }
  if (account && isEnd && account.id === by.accountId)
    throw refused('account.own', 'You cannot disable or remove your own account.');
  const held = account ? (await readScope(tx, account.id)).roles : [];
  const beyond = held.find(isBeyond);
  if (account && beyond !== undefined)
    throw refused(
      'account.beyondRights',
      `"${account.username}" has the role ${beyond}. Only someone who has it can change this account.`,
    );
  const wanted = roles.find(isBeyond);
  if (wanted !== undefined)
    throw refused(
      'account.beyondRights',
      `You cannot give the role ${wanted}: it has more rights than you have.`,
    );
}

/**
 * Serializes transactions that change accounts: together they could remove the last Sysadmin, or
 * take the same name. SQLite has one writer anyway.
 */
export async function lockAccounts(tx: Db): Promise<void> {
  if (isPostgres(tx)) await sql`SELECT pg_advisory_xact_lock(hashtext('accounts'))`.execute(tx);
}

/**
 * To be called after a change, in its transaction.
 * @throws Problem 409 where no Sysadmin could sign in.
 */
export async function refuseNoSysadmin(tx: Db): Promise<void> {
  if (!(await hasSysadmin(tx)))
    throw refused('account.lastSysadmin', 'There must be one Sysadmin who can sign in.');
}

function refused(code: string, words: string): Problem {
  return new Problem(409, code, words);
}
