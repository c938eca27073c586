import type { AccountRecord } from '#server/access/accounts.store.ts';
import { findAccount } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import type { Db } from '#server/db/open.ts';
import { issueCode, redeemCode } from '#server/people/passwords/one-time-codes.store.ts';

import { checkNewAccount, insertAccount } from './new-account.ts';

/**
 * A link for the operator of the server, as long as no Sysadmin can sign in: there is no default
 * account. It creates the first Sysadmin, with a username and password of choice.
 * @returns undefined where there is a Sysadmin.
 */
export async function firstSysadminLink(
  db: Db,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<string | undefined> {
  if (await hasSysadmin(db)) return undefined;
  const { code } = await issueCode(db, { purpose: 'first-sysadmin', accountId: null }, now);
  return `${publicUrl}/login/activation_code/${code}`;
}

interface FirstSysadmin {
  code: string;
  username: string;
  password: string;
  /** A code of `languages`, of the page with the form. */
  language: string | undefined;
  /** Client address, for the audit trail. */
  address: string;
}

/**
 * Creates the first Sysadmin and redeems the link, in one transaction.
 * @returns undefined where the link is used, or another Sysadmin exists by now.
 * @throws Problem 400 for an invalid username or password.
 */
export async function createFirstSysadmin(
  db: Db,
  { code, username, password, language, address }: FirstSysadmin,
  now: number,
): Promise<AccountRecord | undefined> {
  const person = { username, password, language };
  const account = await checkNewAccount(db, { ...person, roles: ['Sysadmin'], clients: [] });
  return db.transaction().execute(async (tx) => {
    const used = await redeemCode(tx, { purpose: 'first-sysadmin', code }, now);
    if (!used || (await hasSysadmin(tx))) return undefined;
    const accountId = await insertAccount(tx, account, { at: now, username: 'the first link' });
    const event = { accountId, username: account.username, address };
    await recordAudit(tx, now, { kind: 'account.activated', ...event });
    return findAccount(tx, accountId);
  });
}

/** Whether a Sysadmin can sign in. */
export async function hasSysadmin(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .innerJoin('account_roles', 'account_roles.account_id', 'accounts.id')
    .select('accounts.id')
    .where('account_roles.name', '=', 'Sysadmin')
    .where('disabled_at', 'is', null)
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}
