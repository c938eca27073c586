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
import { hashSecret, successorToken } from './tokens.ts';

/** Time for a lost reply, or a race of two tabs; a later second use counts as theft. */
const graceMs = 30_000;

/** Reason of the end of a session whose refresh token was reused, as hub connections get it. */
export const reuseReason: SessionRevoked['reason'] = 'refresh token used twice';

export type RenewalOutcome =
  | { outcome: 'renewed'; renewal: Renewal }
  /** Reused after the grace: this call has revoked the session. */
  | { outcome: 'reused'; sessionId: string; accountId: string }
  /** The token is unknown, expired or revoked, or its account disabled. */
  | { outcome: 'ended' };

const ended: RenewalOutcome = { outcome: 'ended' };

interface RenewalSettings {
  refreshSecret: Buffer;
  now: number;
  /** A display that starts after a power cut, or has proven its key. */
  isOwnStart?: boolean;
}

/**
 * Exchanges a refresh token for its successor. Marking it used is the check itself: of many
 * requests at once, on any number of instances, one stores the successor and the others get the
 * same one.
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
      // An older version running beside this one creates sessions without a handle.
      .set({ last_seen_at: now, handle: sessionHandle(session.sessionId) })
      .where('id', '=', session.sessionId)
      .execute();
    const successor = successorToken(refreshToken, refreshSecret);
    await keepRefreshToken(tx, successor, { session, now });
    return { outcome: 'renewed', renewal: { ...session, refreshToken: successor } };
  });
}

/**
 * Second use of a token. Within the grace it counts as a lost reply or a race. A wall screen that
 * starts has no time limit: its power may have been cut during a renewal. While it runs the limit
 * applies, so that a copied token is detected.
 */
async function renewAgain(
  tx: Db,
  refreshToken: string,
  settings: RenewalSettings,
): Promise<RenewalOutcome> {
  const { now, refreshSecret } = settings;
  const used = await findToken(tx, refreshToken);
  const session = used && (await findLiveSession(tx, used.session_id));
  // Unused, but not renewed above: expired.
  if (!session || used.used_at === null) return ended;

  const isInGrace = now - used.used_at <= graceMs;
  const successor = successorToken(refreshToken, refreshSecret);
  const next = await findToken(tx, successor);
  // Several reloads in a row: follows the chain of used successors, because the reuse of one would
  // end the session.
  if (isInGrace && typeof next?.used_at === 'number') return renewAgain(tx, successor, settings);
  if ((isInGrace || mayStartLater(session, settings)) && isUsable(next, now))
    return { outcome: 'renewed', renewal: { ...session, refreshToken: successor } };
  return endReused(tx, session, now);
}

/**
 * Renewal while the database cannot write: the token stays valid, and the session gets another
 * access token. A used token gives its successor, as within the grace.
 */
export async function renewWithoutWrite(
  db: Db,
  refreshToken: string,
  settings: RenewalSettings,
): Promise<Renewal | undefined> {
  const { refreshSecret, now } = settings;
  const found = await findToken(db, refreshToken);
  const session = found && (await findLiveSession(db, found.session_id));
  if (!session) return undefined;
  if (isUsable(found, now)) return { ...session, refreshToken };
  const successor = successorToken(refreshToken, refreshSecret);
  const isInGrace = found.used_at !== null && now - found.used_at <= graceMs;
  const isAgain = isInGrace || (found.used_at !== null && mayStartLater(session, settings));
  if (!isAgain || !isUsable(await findToken(db, successor), now)) return undefined;
  return { ...session, refreshToken: successor };
}

/** Undefined for an unknown token. */
export async function sessionOfToken(db: Db, refreshToken: string): Promise<string | undefined> {
  return (await findToken(db, refreshToken))?.session_id;
}

/** The session of a wall screen that a token belongs to; undefined for other tokens. */
export async function findKioskSession(db: Db, refreshToken: string): Promise<string | undefined> {
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
