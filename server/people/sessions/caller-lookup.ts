import { readScope } from '#server/access/accounts.store.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';

import type { HubTickets } from './hub-tickets.ts';
import { findLiveSession, type LiveSession } from './sessions.store.ts';
import type { AccessTokens } from './tokens.ts';

/** Lifetime of cached callers: a change of roles takes effect within it, a revocation at once. */
const freshMs = 5000;
const maxRemembered = 10_000;

/** A caller with the account's time of change, which shows whether the scope is stale. */
export type KnownCaller = Caller & Pick<LiveSession, 'accountChangedAt'>;

export type CallerLookup = ReturnType<typeof createCallerLookup>;

interface Deps {
  db: Db;
  tokens: AccessTokens;
  tickets: HubTickets;
  bus: Bus;
  now: () => number;
}

/** Looks up the caller and scope of an access token, with a cache of a few seconds. */
export function createCallerLookup({ db, tokens, tickets, bus, now }: Deps) {
  const remembered = new Map<string, { caller: KnownCaller; at: number }>();
  let forgotten = 0;
  bus.subscribe('session.revoked', ({ sessionId }) =>
    forget((caller) => caller.sessionId === sessionId),
  );

  function forget(isOutOfDate: (caller: KnownCaller) => boolean) {
    forgotten += 1;
    for (const [token, { caller }] of remembered) if (isOutOfDate(caller)) remembered.delete(token);
  }

  async function load(token: string): Promise<KnownCaller | undefined> {
    const begunAt = now();
    const forgottenBefore = forgotten;
    const claims = await tokens.verify(token);
    const session = claims && (await findLiveSession(db, claims.sessionId));
    if (!session || session.accountId !== claims.accountId) return undefined;

    const caller = await callerOf(session);
    // Does not cache a session that may have been revoked during the look-up.
    if (forgotten !== forgottenBefore) return caller;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(token, { caller, at: begunAt });
    return caller;
  }

  /**
   * Reads the session before the scope: after a change in between, the caller looks stale, not
   * current.
   */
  async function callerOf(session: LiveSession): Promise<KnownCaller> {
    const { accountId, sessionId, accountChangedAt, hasAgreed } = session;
    const scope = await readScope(db, accountId);
    return { accountId, sessionId, accountChangedAt, hasAgreed, ...scope };
  }

  return {
    /** Undefined for an invalid token, or an ended session. */
    fromToken(token: string): Promise<KnownCaller | undefined> {
      const known = remembered.get(token);
      // Absolute value: the clock may have been set back.
      const isFresh = known !== undefined && Math.abs(now() - known.at) < freshMs;
      return isFresh ? Promise.resolve(known.caller) : load(token);
    },
    /** Removes the callers of an account from the cache after a change of its rights. */
    forgetAccount: (accountId: string) => forget((caller) => caller.accountId === accountId),
    /** Redeems the ticket. Undefined where it is unknown, used or expired. */
    async fromTicket(ticket: string): Promise<KnownCaller | undefined> {
      const sessionId = await tickets.redeem(ticket);
      const session = sessionId && (await findLiveSession(db, sessionId));
      return session ? callerOf(session) : undefined;
    },
  };
}
