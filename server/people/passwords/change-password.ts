import { findAccount } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { revokeSessions } from '#server/people/sessions/sessions.store.ts';

import { endCodes } from './one-time-codes.store.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword, isPasswordRight } from './password.ts';

interface PasswordChange {
  current: string;
  password: string;
  /** The session that continues. */
  keptSession: string;
  /** Client address, for the audit trail. */
  address: string;
  now: number;
}

/**
 * Changes a password after a check of the current one.
 * @returns the other sessions of the account, which ended with it.
 * @throws Problem 400 `password.none`, `password.wrong` or `password.tooWeak`.
 */
export async function changePassword(
  db: Db,
  accountId: string,
  { current, password, keptSession, address, now }: PasswordChange,
): Promise<string[]> {
  const account = await findAccount(db, accountId);
  if (account?.sign_on_type !== 'PASSWORD')
    throw new Problem(400, 'password.none', 'This account has no password here.');
  const { username } = account;
  await refuseWeakPassword(password, account);
  if (!(await isPasswordRight(account.password_hash, current))) {
    await recordAudit(db, now, { kind: 'signIn.failed', accountId, username, address });
    throw refused('Current', 'password.wrong', 'The current password is not right.');
  }
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
    await endCodes(tx, accountId, now);
    await recordAudit(tx, now, { kind: 'password.changed', accountId, username, address });
    const others = await tx
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '<>', keptSession)
      .execute();
    const ids = others.map(({ id }) => id);
    return revokeSessions(tx, ids, { because: 'password changed', now });
  });
}

function refused(field: string, code: string, message: string): Problem {
  return new Problem(400, code, message).with({ Errors: [{ Field: field, Message: message }] });
}
