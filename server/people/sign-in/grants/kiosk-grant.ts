import type { KioskGrant } from '#schemas/api/accounts.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import { openKiosk } from '#server/people/accounts/kiosk-accounts.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import { startSession, type Renewal } from '#server/people/sessions/sessions.store.ts';

import type { GrantCall, GrantDeps } from './grant.ts';

/** Opens a wall screen's link: binds the wall screen to this display. */
export async function kioskGrant(
  { grant, request }: GrantCall<KioskGrant>,
  deps: GrantDeps,
): Promise<Renewal> {
  const { db, now } = deps;
  const address = request.ip;
  const opened = await openKiosk(db, { code: grant.code, address }, now());
  if (!opened) {
    const detail = 'link of a wall screen';
    await recordAudit(db, now(), { kind: 'signIn.failed', address, detail });
    throw new Problem(
      400,
      'link.invalid',
      'The link of this wall screen is not valid any more. Please ask your administrator for a new one.',
    );
  }
  const { accountId, ended } = opened;
  await endSessions(ended, 'opened on another display', deps);
  return startSession(db, { accountId, isRemembered: true }, now());
}
