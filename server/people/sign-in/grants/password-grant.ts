import type { PasswordGrant } from '#schemas/api/accounts.gen.ts';
import { findAccountByUsername } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { requestedLanguage } from '#server/base/requested-language.ts';
import { decodePassword, isPasswordRight } from '#server/people/passwords/password.ts';
import type { Renewal } from '#server/people/sessions/sessions.store.ts';

import { activate } from './activation.ts';
import { isSet, type GrantCall, type GrantDeps } from './grant.ts';
import { signInDevice, openSession } from './open-session.ts';

/**
 * Sign-in with username and password, the first time with the code of a link. Without a code all
 * refusals are the same.
 */
export async function passwordGrant(
  { grant, request }: GrantCall<PasswordGrant>,
  deps: GrantDeps,
): Promise<Renewal> {
  const { db, now } = deps;
  const { force, remember_me, activation_code: code } = grant;
  const entry = { force: isSet(force), isRemembered: isSet(remember_me), ...signInDevice(request) };
  if (code !== undefined) {
    const typed = { code, username: grant.username, password: decodePassword(grant.password) };
    const language = requestedLanguage(request.headers['accept-language']);
    const account = await activate({ ...typed, language, address: request.ip }, deps);
    return openSession({ ...entry, account }, deps);
  }
  const account = await findAccountByUsername(db, grant.username);
  const isRight = await isPasswordRight(
    account?.password_hash ?? null,
    decodePassword(grant.password),
  );
  if (!isRight || !account || account.disabled_at !== null || account.activated_at === null) {
    const { username } = grant;
    await recordAudit(db, now(), { kind: 'signIn.failed', username, address: request.ip });
    throw new Problem(
      400,
      'signIn.failed',
      'User name or password is not valid. Please contact your administrator.',
    );
  }
  return openSession({ ...entry, account }, deps);
}
