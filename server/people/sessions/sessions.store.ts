import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { Db } from '#server/db/open.ts';
import { sessionHandle } from '#server/db/session-handle.ts';
import { unsignedInSession } from '#server/people/agreements/agreements.store.ts';
import { dayMs } from '#shared/durations.ts';

import { parseEndReason } from './end-reasons.ts';
import { accessTokenSeconds, createSecret, hashSecret } from './tokens.ts';

/** A session after its start or renewal. */
export interface Renewal {
  sessionId: string;
  accountId: string;
  refreshToken: string;
  /** The person chose to stay signed in on this browser. */
  isRemembered: boolean;
  /** Session of a wall screen: without a person to sign in again. */
  isKiosk: boolean;
}

/** An active session, with the state of its account. */
export type LiveSession = Omit<Renewal, 'refreshToken'> & {
  /** Time of the last change of the account. */
  accountChangedAt: number | null;
  /** All agreements that the session requires are signed. */
  hasAgreed: boolean;
};

/** Sessions in use: an open client renews its access token before it expires. */
export function sessionsInUse(db: Db, now: number) {
  return db
    .selectFrom('sessions')
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now - 2 * accessTokenSeconds * 1000);
}

export async function activeSessions(db: Db, accountId: string, now: number): Promise<string[]> {
  const rows = await sessionsInUse(db, now)
    .select('id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined where the session was revoked or its account disabled. */
export async function findLiveSession(db: Db, sessionId: string): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'account_id', 'is_remembered', 'sign_on_type', 'changed_at'])
    .select(unsignedInSession.as('unsigned'))
    .where('sessions.id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.id,
      accountId: row.account_id,
      isRemembered: row.is_remembered === 1,
      isKiosk: row.sign_on_type === 'KIOSK',
      accountChangedAt: row.changed_at,
      hasAgreed: row.unsigned === 0,
    }
  );
}

interface NewSession {
  accountId: string;
  isRemembered: boolean;
  /** User-Agent of the browser, so that its user recognises it. */
  userAgent?: string | undefined;
  address?: string | undefined;
}

const maxUserAgentLength = 300;

export function startSession(
  db: Db,
  { accountId, isRemembered, userAgent, address }: NewSession,
  now: number,
): Promise<Renewal> {
  return db.transaction().execute(async (tx) => {
    const { sign_on_type } = await tx
      .selectFrom('accounts')
      .select('sign_on_type')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const session = {
      sessionId: randomUUID(),
      accountId,
      isRemembered,
      isKiosk: sign_on_type === 'KIOSK',
    };
    await tx
      .insertInto('sessions')
      .values({
        id: session.sessionId,
        account_id: accountId,
        created_at: now,
        last_seen_at: now,
        revoked_at: null,
        revoked_because: null,
        is_remembered: isRemembered ? 1 : 0,
        user_agent: userAgent?.slice(0, maxUserAgentLength) ?? null,
        address: address ?? null,
        handle: sessionHandle(session.sessionId),
      })
      .execute();
    const refreshToken = createSecret();
    await keepRefreshToken(tx, refreshToken, { session, now });
    return { ...session, refreshToken };
  });
}

/**
 * Longer for a wall screen, which may be off during a plant shutdown; a person can sign in again.
 */
export async function keepRefreshToken(
  db: Db,
  refreshToken: string,
  { session, now }: { session: Pick<Renewal, 'sessionId' | 'isKiosk'>; now: number },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(refreshToken),
      session_id: session.sessionId,
      expires_at: now + (session.isKiosk ? 400 : 30) * dayMs,
      used_at: null,
    })
    .execute();
}

interface Revocation {
  because: SessionRevoked['reason'];
  now: number;
}

/**
 * Revokes sessions, with their access and refresh tokens.
 * @returns the sessions that this call has ended.
 */
export async function revokeSessions(
  db: Db,
  sessionIds: readonly string[],
  revocation: Revocation,
): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const revoked = await revoking(db, revocation).where('id', 'in', sessionIds).execute();
  return revoked.map(({ id }) => id);
}

/** Ends the sessions in the database; the caller publishes the returned ids. */
export async function endAllSessions(
  db: Db,
  accountId: string,
  revocation: Revocation,
): Promise<string[]> {
  const revoked = await revoking(db, revocation).where('account_id', '=', accountId).execute();
  return revoked.map(({ id }) => id);
}

function revoking(db: Db, { because, now }: Revocation) {
  return db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('revoked_at', 'is', null)
    .returning('id');
}

/** Sessions that were revoked, or whose last refresh token expired, since an instant. */
export async function sessionsEndedSince(
  db: Db,
  { since, now }: { since: number; now: number },
): Promise<({ sessionId: string } & SessionRevoked)[]> {
  const revoked = db
    .selectFrom('sessions')
    .select(['id as sessionId', sql<string>`coalesce(revoked_because, 'revoked')`.as('reason')])
    .where('revoked_at', '>', since);
  const expired = db
    .selectFrom('refresh_tokens as last')
    .select(['session_id as sessionId', sql<string>`'expired'`.as('reason')])
    .where('expires_at', '>', since)
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refresh_tokens as newer')
            .select('newer.token_hash')
            .whereRef('newer.session_id', '=', 'last.session_id')
            .where('newer.expires_at', '>', now),
        ),
      ),
    );
  const ended = await revoked.unionAll(expired).execute();
  return ended.map(({ sessionId, reason }) => ({ sessionId, reason: parseEndReason(reason) }));
}

/** Accounts whose roles, clients or permission to sign in have changed since an instant. */
export function accountsChangedSince(
  db: Db,
  since: number,
): Promise<{ id: string; changed_at: number | null; disabled_at: number | null }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'changed_at', 'disabled_at'])
    .where((or) => or.or([or('changed_at', '>', since), or('disabled_at', '>', since)]))
    .execute();
}
