import type { RefreshGrant } from '#schemas/api/accounts.gen.ts';
import { recordAudit } from '#server/identity/audit.store.ts';
import { renewSession, reuseReason } from '#server/identity/renewal.store.ts';
import type { Renewal } from '#server/identity/sessions.store.ts';
import { Problem } from '#server/problem.ts';

import { forgetSignIn, rememberedToken } from '../remembered-cookie.ts';
import type { GrantCall, GrantParts } from './grant.ts';

/**
 * Staying signed in: a refresh token for its successor. Without one in the call, the browser's
 * remembered sign-in stands for it.
 */
export async function refreshGrant(
  { grant, request, reply }: GrantCall<RefreshGrant>,
  parts: GrantParts & { refreshSecret: Buffer },
): Promise<Renewal> {
  const { db, bus, now, refreshSecret } = parts;
  const remembered = rememberedToken(request);
  const refreshToken = grant.refresh_token ?? remembered ?? '';
  const result = await renewSession(db, refreshToken, { refreshSecret, now: now() });
  if (result.outcome === 'renewed') return result.renewal;

  if (result.outcome === 'reused') {
    const { sessionId, accountId } = result;
    bus.publish('session.revoked', { sessionId, reason: reuseReason });
    await recordAudit(db, now(), { kind: 'session.reused', accountId, address: request.ip });
  }
  // A browser that holds another token by now has won the race that this call lost.
  if (remembered === refreshToken) forgetSignIn(reply, parts);
  throw new Problem(401, 'session.ended', 'The session has ended. Please sign in.');
}
