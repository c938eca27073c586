import type { RefreshGrant } from '#schemas/api/accounts.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';
import { isOwnDisplay, provenKey } from '#server/people/sessions/display-key.ts';
import {
  kioskSessionOf,
  renewSession,
  renewUnwritten,
  reuseReason,
  type RenewalOutcome,
} from '#server/people/sessions/renewal.store.ts';
import type { Renewal } from '#server/people/sessions/sessions.store.ts';
import { forgetSignIn, rememberedToken } from '#server/people/sign-in/remembered-cookie.ts';
import type { Deps } from '#server/web/deps.ts';

import { proofOf, type GrantCall, type GrantDeps } from './grant.ts';

/**
 * Staying signed in: a refresh token for its successor. Without one in the call, the browser's
 * remembered sign-in stands for it.
 */
export async function refreshGrant(
  { grant, request, reply }: GrantCall<RefreshGrant>,
  deps: GrantDeps & Pick<Deps, 'identity'>,
): Promise<Renewal> {
  const { db, bus, now } = deps;
  const { refreshSecret } = deps.identity;
  const remembered = rememberedToken(request);
  const refreshToken = grant.refresh_token ?? remembered ?? '';
  const key = await ownKey(db, refreshToken, { proof: proofOf(request), now: now() });
  const isOwnStart = key !== undefined || grant.refresh_token === undefined;
  const result = await renewed(refreshToken, { db, refreshSecret, now: now(), isOwnStart });
  if (result.outcome === 'renewed') return result.renewal;

  if (result.outcome === 'reused') {
    const { sessionId, accountId } = result;
    bus.publish('session.revoked', { sessionId, reason: reuseReason });
    await recordAudit(db, now(), { kind: 'session.reused', accountId, address: request.ip });
  }
  // A browser that holds another token by now has won the race that this call lost.
  if (remembered === refreshToken) forgetSignIn(reply, deps);
  throw new Problem(401, 'session.ended', 'The session has ended. Please sign in.');
}

/**
 * The key of the display whose session it is. Undefined where it is a person's, or where the browser
 * has no keys.
 * @throws 401 for another display. The token stays good: the one that it belongs to must not suffer
 * from a copy.
 */
async function ownKey(
  db: Db,
  refreshToken: string,
  { proof, now }: { proof: string | undefined; now: number },
): Promise<string | undefined> {
  const session = await kioskSessionOf(db, refreshToken);
  if (session === undefined) return undefined;
  const key = await provenKey(proof, now);
  // A display that starts with a wrong clock learns the time from the refusal, and proves itself again.
  const hasFailed = proof !== undefined && key === undefined;
  if (hasFailed || !(await isOwnDisplay(db, session, key)))
    throw new Problem(401, 'session.otherDisplay', 'The session belongs to another display.');
  return key;
}

/** Who is signed in stays so on a full disk, and reads on. */
async function renewed(
  refreshToken: string,
  { db, ...settings }: { db: Db; refreshSecret: Buffer; now: number; isOwnStart: boolean },
): Promise<RenewalOutcome> {
  try {
    return await renewSession(db, refreshToken, settings);
  } catch (error) {
    const renewal = isUnavailable(error) && (await renewUnwritten(db, refreshToken, settings));
    if (!renewal) throw error;
    return { outcome: 'renewed', renewal };
  }
}
