import type { AccountRecord } from '#server/access/accounts.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { issueCode } from '#server/people/passwords/one-time-codes.store.ts';

export interface AccountLink {
  purpose: 'activation' | 'password-reset';
  /** Shown or mailed once: the database has only a hash of its code. */
  link: string;
  expiresAt: number;
}

/**
 * Issues a link to an account: it activates the account, or resets the password of an active one.
 * The previous link ends.
 * @throws Problem 400 for an account that is disabled, or that has no password here.
 */
export async function issueAccountLink(
  db: Db,
  account: AccountRecord,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<AccountLink> {
  const { id, username } = account;
  if (account.sign_on_type !== 'PASSWORD')
    throw new Problem(400, 'account.external', `"${username}" signs in at a provider, not here.`);
  if (account.disabled_at !== null)
    throw new Problem(
      400,
      'account.disabled',
      `"${username}" is disabled. Please enable it first.`,
    );
  const purpose = account.activated_at === null ? 'activation' : 'password-reset';
  const { code, expiresAt } = await issueCode(db, { purpose, accountId: id }, now);
  return { purpose, link: `${publicUrl}/login/${pages[purpose]}/${code}`, expiresAt };
}

const pages = { activation: 'activation_code', 'password-reset': 'reset_password' };
