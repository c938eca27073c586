import type { FastifyRequest } from 'fastify';

import type { AccountRecord } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import {
  activeSessions,
  startSession,
  type Renewal,
} from '#server/people/sessions/sessions.store.ts';

import type { GrantDeps } from './grant.ts';

interface Entry {
  account: AccountRecord;
  /** Ends other sessions of the account instead of refusing. */
  force: boolean;
  isRemembered: boolean;
  address: string;
  userAgent: string | undefined;
}

/** Address and browser of a sign-in. */
export function signInDevice({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>) {
  return { address: ip, userAgent: headers['user-agent'] };
}

/**
 * Starts a session after authentication.
 * @throws Problem 409 while the account has another active session. Only after authentication:
 * strangers must not learn who is signed in.
 */
export async function openSession(entry: Entry, deps: GrantDeps): Promise<Renewal> {
  const { account, force, isRemembered, address, userAgent } = entry;
  const { db, now } = deps;
  const others = await activeSessions(db, account.id, now());
  if (others.length > 0 && !force)
    throw new Problem(409, 'signIn.activeElsewhere', 'You have active session in other places');
  await endSessions(others, 'signed in elsewhere', deps);
  const started = { accountId: account.id, isRemembered, userAgent, address };
  const renewal = await startSession(db, started, now());
  const { id: accountId, username } = account;
  if (others.length > 0)
    await recordAudit(db, now(), { kind: 'session.replaced', accountId, username, address });
  await recordAudit(db, now(), { kind: 'signIn.succeeded', accountId, username, address });
  return renewal;
}
