import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { Db } from '#server/db/open.ts';
import { sessionHandle } from '#server/db/session-handle.ts';

import {
  findLiveSession,
  keepRefreshToken,
  revokeSessions,
  type LiveSession,
  type Renewal,
} from './sessions.store.ts';
import { hashSecret, successorOf } from './tokens.ts';

/** How long a reply may have been lost, or two tabs have raced, before a second use is theft. */
const graceMs = 30_000;

/** Why a session that was replayed has ended, as its hub connections get it. */
export const reuseReason: SessionRevoked['reason'] = 'refresh token used twice';

export type RenewalOutcome =
  | { outcome: 'renewed'; renewal: Renewal }
  /** Used before, too long ago: this call has revoked the session. */
  | { outcome: 'reused'; sessionId: string; accountId: string }
  /** Unknown, expired, revoked, or of a disabled account. */
  | { outcome: 'ended' };

const ended: RenewalOutcome = { outcome: 'ended' };

interface RenewalSettings {
  refreshSecret: Buffer;
  now: number;
  /** A display that comes back after its power was cut, or that has proven itself. */
  isOwnStart?: boolean;
}

/**
 * Trades a refresh token for its successor. Marking it used is the test itself: of many requests at
 * once, on any number of instances, one makes the successor and the others are given the same one.
 */
export function renewSession(
  db: Db,
  refreshToken: string,
  settings: RenewalSettings,
): Promise<RenewalOutcome> {
  const { refreshSecret, now } = settings;
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashSecret(refreshToken))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('session_id')
      .executeTakeFirst();
    if (!first) return renewAgain(tx, refreshToken, settings);

    const session = await findLiveSession(tx, first.session_id);
    if (!session) return ended;
    await tx
      .updateTable('sessions')
      // An older version that works beside this one starts sessions without a handle.
      .set({ last_seen_at: now, handle: sessionHandle(session.sessionId) })
      .where('id', '=', session.sessionId)
      .execute();
    const successor = successorOf(refreshToken, refreshSecret);
    await keepRefreshToken(tx, successor, { session, now });
    return { outcome: 'renewed', renewal: { ...session, refreshToken: successor } };
  });
}

/**
 * The second use of a token. Within the grace it was a lost reply or a lost race. A wall screen that
 * starts has all the time it needs: its power may have been cut in the middle of a renewal. While it
 * runs it has not: a copy of its token that is renewed beside it must be noticed.
 */
async function renewAgain(
  tx: Db,
  refreshToken: string,
  settings: RenewalSettings,
): Promise<RenewalOutcome> {
  const { now, refreshSecret } = settings;
  const used = await findToken(tx, refreshToken);
  const session = used && (await findLiveSession(tx, used.session_id));
  // Not used before, and still not renewed above: it has expired.
  if (!session || used.used_at === null) return ended;

  const isInGrace = now - used.used_at <= graceMs;
  const successor = successorOf(refreshToken, refreshSecret);
  const next = await findToken(tx, successor);
  // A page that was loaded several times in a row: a successor that is used already is followed on,
  // because a used token would end the session.
  if (isInGrace && typeof next?.used_at === 'number') return renewAgain(tx, successor, settings);
  if ((isInGrace || mayStartLater(session, settings)) && isUsable(next, now))
    return { outcome: 'renewed', renewal: { ...session, refreshToken: successor } };
  return endReused(tx, session, now);
}

/**
 * While nothing can be written: the token stays as it is, so that its session goes on with another
 * access token. One that was used stands for its successor, as within the grace.
 */
export async function renewUnwritten(
  db: Db,
  refreshToken: string,
  settings: RenewalSettings,
): Promise<Renewal | undefined> {
  const { refreshSecret, now } = settings;
  const found = await findToken(db, refreshToken);
  const session = found && (await findLiveSession(db, found.session_id));
  if (!session) return undefined;
  if (isUsable(found, now)) return { ...session, refreshToken };
  const successor = successorOf(refreshToken, refreshSecret);
  const isInGrace = found.used_at !== null && now - found.used_at <= graceMs;
  const isAgain = isInGrace || (found.used_at !== null && mayStartLater(session, settings));
  if (!isAgain || !isUsable(await findToken(db, successor), now)) return undefined;
  return { ...session, refreshToken: successor };
}

/** Undefined for a token that is not known. */
export async function sessionOfToken(db: Db, refreshToken: string): Promise<string | undefined> {
  return (await findToken(db, refreshToken))?.session_id;
}

/** The wall screen's session that a token is of; undefined for any other token. */
export async function kioskSessionOf(db: Db, refreshToken: string): Promise<string | undefined> {
  const sessionId = await sessionOfToken(db, refreshToken);
  const session = sessionId === undefined ? undefined : await findLiveSession(db, sessionId);
  return session?.isKiosk ? sessionId : undefined;
}

async function endReused(tx: Db, session: LiveSession, now: number): Promise<RenewalOutcome> {
  const { sessionId, accountId } = session;
  const revoked = await revokeSessions(tx, [sessionId], { because: reuseReason, now });
  return revoked.length > 0 ? { outcome: 'reused', sessionId, accountId } : ended;
}

function mayStartLater({ isKiosk }: LiveSession, { isOwnStart = false }: RenewalSettings): boolean {
  return isKiosk && isOwnStart;
}

function isUsable(token: Awaited<ReturnType<typeof findToken>>, now: number): boolean {
  return token !== undefined && token.used_at === null && token.expires_at > now;
}

function findToken(tx: Db, refreshToken: string) {
  return tx
    .selectFrom('refresh_tokens')
    .select(['session_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashSecret(refreshToken))
    .executeTakeFirst();
}
