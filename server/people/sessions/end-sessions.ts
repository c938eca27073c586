import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';

import { revokeSessions } from './sessions.store.ts';

/** Ends sessions in the database, then publishes that to the hub and the caches. */
export async function endSessions(
  sessionIds: readonly string[],
  because: SessionRevoked['reason'],
  { db, bus, now }: { db: Db; bus: Bus; now: () => number },
): Promise<void> {
  await revokeSessions(db, sessionIds, { because, now: now() });
  for (const sessionId of sessionIds)
    bus.publish('session.revoked', { sessionId, reason: because });
}
