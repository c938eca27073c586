import type { RefreshGrant } from '#schemas/api/accounts.gen.ts';
import { renewSession, type Renewal } from '#server/identity/sessions.store.ts';
import { Problem } from '#server/problem.ts';

import type { GrantCall, GrantParts } from './grant.ts';

/** Staying signed in: a refresh token for its successor. */
export async function refreshGrant(
  { grant }: GrantCall<RefreshGrant>,
  { db, now }: GrantParts,
): Promise<Renewal> {
  const renewal = await renewSession(db, grant.refresh_token ?? '', now());
  if (!renewal) throw new Problem(401, 'session.ended', 'The session has ended. Please sign in.');
  return renewal;
}
