import type { Bus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { loadSecret } from '#server/db/settings.ts';

import { createCallerLookup, type CallerLookup } from './caller-lookup.ts';
import { createHubTickets, type HubTickets } from './hub-tickets.ts';
import { loadSigningKey } from './keys.ts';
import { createAccessTokens, type AccessTokens } from './tokens.ts';

export interface Identity {
  tokens: AccessTokens;
  tickets: HubTickets;
  callers: CallerLookup;
  /** Key that derives the successors of refresh tokens. */
  refreshSecret: Buffer;
  /** Key that signs the notes of known devices. */
  deviceSecret: Buffer;
}

/** Services for sign-in and tokens, shared by the API and the hub. */
export async function createIdentity(db: Db, bus: Bus, now: () => number): Promise<Identity> {
  const tokens = createAccessTokens(await loadSigningKey(db), now);
  const refreshSecret = await loadSecret(db, 'refresh-secret');
  const deviceSecret = await loadSecret(db, 'device-secret');
  const tickets = createHubTickets({ db, secret: await loadSecret(db, 'ticket-secret'), now });
  const callers = createCallerLookup({ db, tokens, tickets, bus, now });
  return { tokens, tickets, callers, refreshSecret, deviceSecret };
}

declare module '#server/web/deps.ts' {
  interface Deps {
    identity: Identity;
  }
}
