import type { Db } from '#server/db/open.ts';
import type { CallerLookup } from '#server/people/sessions/caller-lookup.ts';
import {
  accountsChangedSince,
  sessionsEndedSince,
} from '#server/people/sessions/sessions.store.ts';

import { revokeConnection, type Connection } from './connection.ts';

const everyMs = 2000;
/** By so much the clocks of instances and of the command line may differ. */
const overlapMs = 600_000;

interface Deps {
  db: Db;
  now: () => number;
  callers: CallerLookup;
  connections: () => Connection[];
}

/**
 * Ends connections for what another process has written to the database: a session that was revoked
 * or has expired, an account that was disabled. When an account has changed, its connections are
 * closed too, and come back with what it may see now.
 * @returns what ends the watch.
 */
export function startSessionWatch({ db, now, callers, connections }: Deps): () => void {
  let isLooking = false;
  /** All that was written before this has been seen. */
  let seenUntil = now();

  async function look() {
    const startedAt = now();
    const since = Math.min(seenUntil, startedAt) - overlapMs;
    const ended = await sessionsEndedSince(db, { since, now: startedAt });
    const changed = await accountsChangedSince(db, since);
    const reasons = new Map(ended.map(({ sessionId, reason }) => [sessionId, reason]));
    const accounts = new Map(changed.map((account) => [account.id, account]));
    for (const connection of connections()) {
      const { sessionId, accountId, accountChangedAt } = connection.caller;
      const account = accounts.get(accountId);
      const isChanged = account !== undefined && account.changed_at !== accountChangedAt;
      if (isChanged) callers.forgetAccount(accountId);
      const reason = account?.disabled_at ? 'account disabled' : reasons.get(sessionId);
      if (reason !== undefined) revokeConnection(connection, reason);
      else if (isChanged) connection.close('The account has changed', true);
    }
    seenUntil = startedAt;
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    // Who comes now is looked up again, so what has happened until now is in it.
    if (connections().length === 0) {
      seenUntil = now();
      return;
    }
    isLooking = true;
    look()
      // The database is away: the next look begins where the last good one ended.
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
