import { deleteCookie, readCookie, writeCookie } from '#lib/cookies.ts';
import { session } from '#lib/storage.ts';
import type { SessionEnd } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { endPendingSignOut, isSignOutPending } from './pending-sign-out.ts';
import { createSessionChannel } from './session-channel.ts';
import { createSessionTokens, type SessionTokens, type Startup } from './session-tokens.ts';
import type { TokenOwner } from './token-call.ts';

const usernameCookie = 'rememberedUsername';
const rememberedDays = 7;

const channel = createSessionChannel({
  storage: session,
  channel: new BroadcastChannel('lineside-session'),
});
let begun: SessionTokens | undefined;

/** Called once a page, before rendering. Resolves when it is known whether a user is signed in. */
export async function beginSession(startup: Startup): Promise<void> {
  // A sign-out from while the server was unreachable is finished first.
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

/**
 * At the end of the session the remembered user name is deleted too: the server's cookie is gone.
 */
function begin(startup: Startup): SessionTokens {
  const tokens = createSessionTokens(channel, startup);
  tokens.onEnded((reason) => {
    if (reason !== 'forbidden') clearTabSession();
  });
  return tokens;
}

export function holdTokens(reply: TokenResponse, owner: TokenOwner): void {
  tabSession().hold(reply, owner);
}

/** A sign-in has begun in this tab. */
export function beginSignIn(): void {
  tabSession().beginSignIn();
}

/** Account of this tab's tokens. */
export function tabAccountId(): string | null {
  return tabSession().holder();
}

/** The access token, expired or not; null without one. */
export function storedAccessToken(): string | null {
  return tabSession().heldAccessToken();
}

export function endTabSession(reason: SessionEnd): void {
  tabSession().end(reason);
}

/**
 * User name of the remembered sign-in: its token is in a cookie of the server that scripts cannot
 * read.
 */
export function readRememberedUsername(): string | null {
  return readCookie(usernameCookie);
}

export function rememberUsername(username: string): void {
  writeCookie(usernameCookie, username, rememberedDays);
}

export function clearTabSession(): void {
  deleteCookie(usernameCookie);
}
