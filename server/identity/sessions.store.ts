import { randomUUID } from 'node:crypto';

import type { Db } from '#server/db/open.ts';

import { accessTokenSeconds, createSecret, hashSecret, refreshTokenMs } from './tokens.ts';

/** A session right after it was started or renewed. */
export interface Renewal {
  sessionId: string;
  accountId: string;
  refreshToken: string;
}

/** Sessions in use: an open client renews its access token before the token's life is over. */
export async function activeSessions(db: Db, accountId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>', now - 2 * accessTokenSeconds * 1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isSessionAlive(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function startSession(
  db: Db,
  { accountId, isRemembered }: { accountId: string; isRemembered: boolean },
  now: number,
): Promise<Renewal> {
  return db.transaction().execute(async (step) => {
    const sessionId = randomUUID();
    await step
      .insertInto('sessions')
      .values({
        id: sessionId,
        account_id: accountId,
        created_at: now,
        last_seen_at: now,
        revoked_at: null,
        revoked_because: null,
        is_remembered: isRemembered ? 1 : 0,
      })
      .execute();
    return { sessionId, accountId, refreshToken: await issueRefreshToken(step, sessionId, now) };
  });
}

/**
 * Trades a refresh token for its successor. Marking it used is the test itself, so that of two
 * requests at once exactly one wins. Undefined: unknown, used, expired or revoked.
 */
export function renewSession(
  db: Db,
  refreshToken: string,
  now: number,
): Promise<Renewal | undefined> {
  return db.transaction().execute(async (step) => {
    const used = await step
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashSecret(refreshToken))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('session_id')
      .executeTakeFirst();
    if (!used) return undefined;
    const session = await step
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', used.session_id)
      .where('revoked_at', 'is', null)
      .returning(['id', 'account_id'])
      .executeTakeFirst();
    if (!session) return undefined;
    const successor = await issueRefreshToken(step, session.id, now);
    return { sessionId: session.id, accountId: session.account_id, refreshToken: successor };
  });
}

/** The end of sessions: their access tokens stop counting, their refresh tokens are worthless. */
export async function revokeSessions(
  db: Db,
  sessionIds: readonly string[],
  { because, now }: { because: string; now: number },
): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_because: because })
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .execute();
}

async function issueRefreshToken(db: Db, sessionId: string, now: number): Promise<string> {
  const refreshToken = createSecret();
  await db
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashSecret(refreshToken),
      session_id: sessionId,
      expires_at: now + refreshTokenMs,
      used_at: null,
    })
    .execute();
  return refreshToken;
}
