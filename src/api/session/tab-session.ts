import { deleteCookie, readCookie, writeCookie } from '#lib/cookies.ts';
import { session } from '#lib/storage.ts';
import type { SessionEnd } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { endPendingSignOut, isSignOutPending } from './pending-sign-out.ts';
import { createSessionChannel } from './session-channel.ts';
import { createSessionTokens, type SessionTokens, type Startup } from './session-tokens.ts';
import type { Owner } from './token-call.ts';

const rememberedUsername = 'rememberedUsername';
const rememberedDays = 7;

const channel = createSessionChannel({
  storage: session,
  channel: new BroadcastChannel('lineside-session'),
});
let begun: SessionTokens | undefined;

/** Once a page, before anything is drawn. Resolves when it is known whether someone is signed in. */
export async function beginSession(startup: Startup): Promise<void> {
  // Who signed out while the server was away is signed out first.
  if (isSignOutPending()) await endPendingSignOut().catch(() => undefined);
  begun?.stop();
  begun = begin(startup);
  await begun.settled();
}

/** The session of this tab. */
export function tabSession(): SessionTokens {
  begun ??= begin({ accountId: null, isKiosk: false });
  return begun;
}

/** When the session ends, the remembered user name is deleted too: the server's cookie is gone. */
function begin(startup: Startup): SessionTokens {
  const tokens = createSessionTokens(channel, startup);
  tokens.onEnded((reason) => {
    if (reason !== 'forbidden') forget();
  });
  return tokens;
}

export function hold(reply: TokenResponse, owner: Owner): void {
  tabSession().hold(reply, owner);
}

/** A sign-in has begun in this tab. */
export function beginSignIn(): void {
  tabSession().beginSignIn();
}

/** Whose tokens this tab holds. */
export function holderOf(): string | null {
  return tabSession().holder();
}

/** As it is, expired or not; null when this tab holds none. */
export function heldAccessToken(): string | null {
  return tabSession().heldAccessToken();
}

export function end(reason: SessionEnd): void {
  tabSession().end(reason);
}

/**
 * Who signs in without typing a password here: the server keeps the token that stands for it in a
 * cookie of its own, which no script can read.
 */
export function remembered(): string | null {
  return readCookie(rememberedUsername);
}

export function remember(username: string): void {
  writeCookie(rememberedUsername, username, rememberedDays);
}

export function forget(): void {
  deleteCookie(rememberedUsername);
}
