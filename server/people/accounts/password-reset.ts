import {
  findAccount,
  findAccountByUsername,
  type AccountRecord,
} from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import {
  endCodes,
  findCode,
  issueCode,
  redeemCode,
} from '#server/people/passwords/one-time-codes.store.ts';
import { refuseWeakPassword } from '#server/people/passwords/password-rules.ts';
import { hashPassword } from '#server/people/passwords/password.ts';
import { endAllSessions } from '#server/people/sessions/sessions.store.ts';

import { issueAccountLink, type AccountLink } from './account-links.ts';

/** A link, and the account with the email address it is sent to. */
export interface ForgottenPassword extends AccountLink {
  account: AccountRecord & { email: string };
}

/**
 * Issues a link to reset a forgotten password, or to activate an account that never had one. Writes
 * the same rows for an unknown name, so that timing does not reveal which names exist.
 * @param request.username as typed; may be an email.
 * @returns undefined where there is no address to send a link to.
 */
export async function requestPasswordReset(
  db: Db,
  request: { username: string; address: string },
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<ForgottenPassword | undefined> {
  const { username, address } = request;
  const account = receiver(await findAccountByUsername(db, username));
  return db.transaction().execute(async (tx) => {
    const link = account
      ? await issueAccountLink(tx, account, { publicUrl, now })
      : await issueCode(tx, { purpose: 'password-reset', accountId: null }, now);
    const accountId = account?.id ?? null;
    await recordAudit(tx, now, { kind: 'password.requested', accountId, username, address });
    return account && 'link' in link ? { ...link, account } : undefined;
  });
}

/** The account, if it has a password here and an email address. */
function receiver(account: AccountRecord | undefined): ForgottenPassword['account'] | undefined {
  if (!account || account.sign_on_type !== 'PASSWORD' || account.disabled_at !== null)
    return undefined;
  const { email } = account;
  return email === null ? undefined : { ...account, email };
}

interface NewPassword {
  code: string;
  password: string;
  /** Client address, for the audit trail. */
  address: string;
}

/**
 * Sets the password chosen with the code of a link, and ends the account's sessions. A refused
 * password does not redeem the code.
 * @returns the ended sessions.
 * @throws Problem 400 `link.invalid` or `password.tooWeak`.
 */
export async function resetPassword(
  db: Db,
  { code, password, address }: NewPassword,
  now: number,
): Promise<string[]> {
  const account = await accountOfLink(db, code, now);
  const { id: accountId, username } = account;
  await refuseWeakPassword(password, account);
  const passwordHash = await hashPassword(password);

  return db.transaction().execute(async (tx) => {
    const used = await redeemCode(tx, { purpose: 'password-reset', code }, now);
    if (!used) throw linkInvalid();
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash, changed_at: now })
      .where('id', '=', accountId)
      .execute();
    await endCodes(tx, accountId, now);
    await recordAudit(tx, now, { kind: 'password.changed', accountId, username, address });
    return endAllSessions(tx, accountId, { because: 'password changed', now });
  });
}

async function accountOfLink(db: Db, code: string, now: number): Promise<AccountRecord> {
  const found = await findCode(db, code, now);
  const account = found && (await findAccount(db, found.accountId));
  if (found?.purpose !== 'password-reset' || !account || account.disabled_at !== null)
    throw linkInvalid();
  return account;
}

function linkInvalid(): Problem {
  return new Problem(
    400,
    'link.invalid',
    'The link is not valid any more. Please ask for a new one.',
  );
}
