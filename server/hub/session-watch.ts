import type { Db } from '#server/db/open.ts';
import type { CallerLookup } from '#server/people/sessions/caller-lookup.ts';
import {
  accountsChangedSince,
  sessionsEndedSince,
} from '#server/people/sessions/sessions.store.ts';

import { revokeConnection, type Connection } from './connection.ts';

const everyMs = 2000;
/** Tolerated difference between the clocks of instances and of the command line. */
const overlapMs = 600_000;

interface Deps {
  db: Db;
  now: () => number;
  callers: CallerLookup;
  connections: () => Connection[];
}

/**
 * Polls the database for changes by other processes, and ends the connections of sessions that were
 * revoked or have expired and of disabled accounts. Connections of changed accounts are closed as
 * well, and reconnect with the new rights.
 * @returns the function that stops it.
 */
export function startSessionWatch({ db, now, callers, connections }: Deps): () => void {
  let isLooking = false;
  /** All changes before this instant are handled. */
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
    // New connections read the current state, so earlier changes need no check.
    if (connections().length === 0) {
      seenUntil = now();
      return;
    }
    isLooking = true;
    look()
      // After an error, the next poll begins where the last successful one ended.
      .catch(() => {})
      .finally(() => (isLooking = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
