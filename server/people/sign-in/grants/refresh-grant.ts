import type { RefreshGrant } from '#schemas/api/accounts.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';
import { isOwnDisplay, provenKey } from '#server/people/sessions/display-key.ts';
import {
  findKioskSession,
  renewSession,
  renewWithoutWrite,
  reuseReason,
  type RenewalOutcome,
} from '#server/people/sessions/renewal.store.ts';
import type { Renewal } from '#server/people/sessions/sessions.store.ts';
import { forgetSignIn, rememberedToken } from '#server/people/sign-in/remembered-cookie.ts';
import type { Deps } from '#server/web/deps.ts';

import { dpopProof, type GrantCall, type GrantDeps } from './grant.ts';

/**
 * Exchanges a refresh token for its successor. Without one in the body, the cookie of the
 * remembered sign-in is used.
 */
export async function refreshGrant(
  { grant, request, reply }: GrantCall<RefreshGrant>,
  deps: GrantDeps & Pick<Deps, 'identity'>,
): Promise<Renewal> {
  const { db, bus, now } = deps;
  const { refreshSecret } = deps.identity;
  const remembered = rememberedToken(request);
  const refreshToken = grant.refresh_token ?? remembered ?? '';
  const key = await ownKey(db, refreshToken, { proof: dpopProof(request), now: now() });
  const isOwnStart = key !== undefined || grant.refresh_token === undefined;
  const result = await renewed(refreshToken, { db, refreshSecret, now: now(), isOwnStart });
  if (result.outcome === 'renewed') return result.renewal;

  if (result.outcome === 'reused') {
    const { sessionId, accountId } = result;
    bus.publish('session.revoked', { sessionId, reason: reuseReason });
    await recordAudit(db, now(), { kind: 'session.reused', accountId, address: request.ip });
  }
  // Where the cookie has another token, another call of this browser has won the race.
  if (remembered === refreshToken) forgetSignIn(reply, deps);
  throw new Problem(401, 'session.ended', 'The session has ended. Please sign in.');
}

/**
 * The key of the display that owns the session. Undefined for sessions of people, and for browsers
 * without keys.
 * @throws 401 for another display. The token stays valid, so that a copy does not end the session
 * of its owner.
 */
async function ownKey(
  db: Db,
  refreshToken: string,
  { proof, now }: { proof: string | undefined; now: number },
): Promise<string | undefined> {
  const session = await findKioskSession(db, refreshToken);
  if (session === undefined) return undefined;
  const key = await provenKey(proof, now);
  // A display with a wrong clock corrects it from the refusal, and sends another proof.
  const hasFailed = proof !== undefined && key === undefined;
  if (hasFailed || !(await isOwnDisplay(db, session, key)))
    throw new Problem(401, 'session.otherDisplay', 'The session belongs to another display.');
  return key;
}

/** On a full disk sessions continue, for reading. */
async function renewed(
  refreshToken: string,
  { db, ...settings }: { db: Db; refreshSecret: Buffer; now: number; isOwnStart: boolean },
): Promise<RenewalOutcome> {
  try {
    return await renewSession(db, refreshToken, settings);
  } catch (error) {
    const renewal = isUnavailable(error) && (await renewWithoutWrite(db, refreshToken, settings));
    if (!renewal) throw error;
    return { outcome: 'renewed', renewal };
  }
}
