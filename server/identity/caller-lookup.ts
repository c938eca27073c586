import type { Bus } from '#server/bus.ts';
import type { Db } from '#server/db/open.ts';

import { scopeOf } from './accounts.store.ts';
import type { Caller } from './caller.ts';
import { isSessionAlive } from './sessions.store.ts';
import type { AccessTokens } from './tokens.ts';

/** A change of roles counts everywhere within this time; a revoked session at once. */
const freshMs = 5000;
const mostRemembered = 10_000;

export type CallerLookup = ReturnType<typeof createCallerLookup>;

interface Parts {
  db: Db;
  tokens: AccessTokens;
  bus: Bus;
  now: () => number;
}

/** From an access token to who calls and what they may see, remembered for a few seconds. */
export function createCallerLookup({ db, tokens, bus, now }: Parts) {
  const remembered = new Map<string, { caller: Caller; until: number }>();
  bus.subscribe('session.revoked', ({ sessionId }) => {
    for (const [token, { caller }] of remembered)
      if (caller.sessionId === sessionId) remembered.delete(token);
  });

  async function load(token: string): Promise<Caller | undefined> {
    const claims = await tokens.verify(token);
    if (!claims || !(await isSessionAlive(db, claims.sessionId))) return undefined;

    const caller = { ...claims, ...(await scopeOf(db, claims.accountId)) };
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, { caller, until: now() + freshMs });
    return caller;
  }

  return {
    /** Undefined for a token that is not valid, or whose session has ended. */
    fromToken(token: string): Promise<Caller | undefined> {
      const known = remembered.get(token);
      return known && known.until > now() ? Promise.resolve(known.caller) : load(token);
    },
  };
}
