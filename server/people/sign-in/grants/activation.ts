import { findAccount, findAccountByUsername } from '#server/access/accounts.store.ts';
import type { AccountRecord } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { createFirstSysadmin } from '#server/people/accounts/first-sysadmin.ts';
import { findCode, redeemCode } from '#server/people/passwords/one-time-codes.store.ts';
import { refuseWeakPassword } from '#server/people/passwords/password-rules.ts';
import { hashPassword, isPasswordRight } from '#server/people/passwords/password.ts';

import type { GrantDeps } from './grant.ts';

/** Input of the page that an account link opens. */
interface Activation {
  code: string;
  username: string;
  /** Decoded. Becomes the password of the account, unless it has one. */
  password: string;
  /** Language of the page, a code of `languages`. Used for the first Sysadmin. */
  language: string | undefined;
  address: string;
}

/**
 * Activates the account of a link; the session is started afterwards. Only success redeems the
 * code, in the same transaction, so of two tries at once one wins. Refusals state the reason, since
 * the caller holds the code.
 * @throws Problem 400 for a wrong link, username or password.
 */
export async function activate(
  activation: Activation,
  { db, now }: Pick<GrantDeps, 'db' | 'now'>,
): Promise<AccountRecord> {
  const { username, address } = activation;
  try {
    return await accountOf(activation, { db, now });
  } catch (error) {
    if (error instanceof Problem) {
      const detail = `activation: ${error.code}`;
      await recordAudit(db, now(), { kind: 'signIn.failed', username, address, detail });
    }
    throw error;
  }
}

type Deps = Pick<GrantDeps, 'db' | 'now'>;

async function accountOf(activation: Activation, { db, now }: Deps): Promise<AccountRecord> {
  const found = await findCode(db, activation.code, now());
  if (found?.purpose === 'first-sysadmin')
    return orRefused(await createFirstSysadmin(db, activation, now()));
  const account = await findAccount(db, found?.accountId ?? null);
  if (found?.purpose !== 'activation' || !account) throw linkInvalid();
  const passwordHash = await checkTyped(activation, account, { db, now });
  return orRefused(await redeem(activation, { account, passwordHash }, { db, now }));
}

/** @returns the password hash to store. */
async function checkTyped(
  { username, password }: Activation,
  account: AccountRecord,
  { db }: Deps,
): Promise<string> {
  const typed = await findAccountByUsername(db, username);
  if (typed?.id !== account.id) throw refused(otherUsername);
  if (account.password_hash === null) {
    await refuseWeakPassword(password, account);
    return hashPassword(password);
  }
  if (await isPasswordRight(account.password_hash, password)) return account.password_hash;
  throw refused(badPassword);
}

const otherUsername = {
  Field: 'Username',
  Message: 'This link is for another username. Please enter the one that the link was made for',
  Code: 'signIn.otherUsername',
};

const badPassword = {
  Field: 'Password',
  Message: 'User name or password is not valid. Please contact your administrator',
  Code: 'signIn.badPassword',
};

function refused(fault: typeof otherUsername): Problem {
  return new Problem(400, 'signIn.failed', `${fault.Message}.`).with({ Errors: [fault] });
}

async function redeem(
  { code, username, address }: Activation,
  { account, passwordHash }: { account: AccountRecord; passwordHash: string },
  { db, now }: Deps,
): Promise<AccountRecord | undefined> {
  return db.transaction().execute(async (tx) => {
    const used = await redeemCode(tx, { purpose: 'activation', code }, now());
    if (!used) return undefined;
    const { id: accountId } = account;
    const activated = await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, activated_at: now(), changed_at: now() })
      .where('id', '=', accountId)
      .where('activated_at', 'is', null)
      .where('disabled_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!activated) return undefined;
    await recordAudit(tx, now(), { kind: 'account.activated', accountId, username, address });
    return activated;
  });
}

function orRefused(account: AccountRecord | undefined): AccountRecord {
  if (!account) throw linkInvalid();
  return account;
}

function linkInvalid(): Problem {
  return new Problem(
    400,
    'link.invalid',
    'The activation link is not valid any more. Please ask your administrator for a new one.',
  );
}
