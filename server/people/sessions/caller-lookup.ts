import { scopeOf } from '#server/access/accounts.store.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';

import type { HubTickets } from './hub-tickets.ts';
import { findLiveSession, type LiveSession } from './sessions.store.ts';
import type { AccessTokens } from './tokens.ts';

/** A change of roles counts everywhere within this time; a revoked session at once. */
const freshMs = 5000;
const maxRemembered = 10_000;

/** A caller as of a state of the account: when that has changed, the scope is out of date. */
export type KnownCaller = Caller & Pick<LiveSession, 'accountChangedAt'>;

export type CallerLookup = ReturnType<typeof createCallerLookup>;

interface Deps {
  db: Db;
  tokens: AccessTokens;
  tickets: HubTickets;
  bus: Bus;
  now: () => number;
}

/** From an access token to who calls and what they may see, remembered for a few seconds. */
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
    // A session revoked while it was looked up must not be remembered as alive.
    if (forgotten !== forgottenBefore) return caller;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(token, { caller, at: begunAt });
    return caller;
  }

  /** The session is read before the scope: a change in between shows as an old state, not a new. */
  async function callerOf(session: LiveSession): Promise<KnownCaller> {
    const { accountId, sessionId, accountChangedAt, hasAgreed } = session;
    const scope = await scopeOf(db, accountId);
    return { accountId, sessionId, accountChangedAt, hasAgreed, ...scope };
  }

  return {
    /** Undefined for a token that is not valid, or whose session has ended. */
    fromToken(token: string): Promise<KnownCaller | undefined> {
      const known = remembered.get(token);
      // A clock that was set back must not make it last.
      const isFresh = known !== undefined && Math.abs(now() - known.at) < freshMs;
      return isFresh ? Promise.resolve(known.caller) : load(token);
    },
    /** What the account may do has changed: from here on it is looked up again. */
    forgetAccount: (accountId: string) => forget((caller) => caller.accountId === accountId),
    /** Uses the ticket up. Undefined for one that is unknown, used or too old. */
    async fromTicket(ticket: string): Promise<KnownCaller | undefined> {
      const sessionId = await tickets.redeem(ticket);
      const session = sessionId && (await findLiveSession(db, sessionId));
      return session ? callerOf(session) : undefined;
    },
  };
}
