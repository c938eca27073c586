import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { deleteCookie, readCookie, writeCookie } from '#lib/cookies.ts';
import { learnServerTime, serverNow } from '#lib/server-clock.ts';
import { session } from '#lib/storage.ts';

import { createTokenVault, type SessionEnd, type Tokens, type TokenVault } from './token-vault.ts';

/** The fixed identifier of the web client. */
export const clientId = 'lineside-web';

const rememberedToken = 'rememberedToken';
const rememberedUsername = 'rememberedUsername';
const rememberedDays = 7;
const leeway = 30_000;
const timeOut = 15_000;

const vault = createTokenVault({
  storage: session,
  channel: new BroadcastChannel('lineside-session'),
});
const renewer = createRenewer(vault);

export const { onEnded, takeOver } = vault;

/**
 * One refresh at a time, over all tabs. `rejected` is the token that the server refused; `because`
 * is why the session ends when it cannot be renewed.
 */
export const { renew } = renewer;

/** A token good for at least half a minute. Rejects with 'Ivalid Login' when nobody is signed in. */
export async function getAccessToken(): Promise<string> {
  const tokens = vault.current();
  if (!tokens) throw new Error('Ivalid Login');
  if (!isFresh(tokens)) await renew();
  return vault.current()?.accessToken ?? tokens.accessToken;
}

export function hold(
  reply: TokenResponse,
  owner: Pick<Tokens, 'accountId' | 'isRemembered'>,
): void {
  const tokens = tokensOf(reply, owner);
  vault.store(tokens);
  rememberToken(tokens);
}

/** Whose tokens this tab holds. */
export function holderOf(): string | null {
  return vault.current()?.accountId ?? null;
}

export function end(reason: SessionEnd): void {
  deleteCookie(rememberedToken);
  if (reason === 'expired') deleteCookie(rememberedUsername);
  vault.end(reason);
}

/** The person whose sign-in this browser remembers, with the token that stands for the password. */
export function remembered(): { username: string; refreshToken: string | null } | null {
  const username = readCookie(rememberedUsername);
  return username ? { username, refreshToken: readCookie(rememberedToken) } : null;
}

export function remember(username: string): void {
  writeCookie(rememberedUsername, username, rememberedDays);
}

export function forget(): void {
  deleteCookie(rememberedUsername);
  deleteCookie(rememberedToken);
}

export function createRenewer(tokens: TokenVault) {
  let running: Promise<void> | undefined;

  async function renewOnce(rejected: string | undefined, because: SessionEnd): Promise<void> {
    const before = tokens.current();
    if (!before) throw new Error('Ivalid Login');
    const isRenewedElsewhere = before.accessToken !== rejected && isFresh(before);
    if (isRenewedElsewhere) return;

    const reply = await postRefresh(before);
    if (reply.ok) {
      const after = tokensOf((await reply.json()) as TokenResponse, before);
      tokens.replace(before, after);
      rememberToken(after);
      return;
    }
    if (reply.status >= 500 || reply.status === 429) throw new Error(`Refresh ${reply.status}`);
    // A lost race is no reason to sign anybody out: another tab may hold the successor.
    const isSuperseded = tokens.current()?.refreshToken !== before.refreshToken;
    if (isSuperseded || (await tokens.takeOver(before.accountId, before.refreshToken))) return;
    forget();
    tokens.end(because);
    throw new Error('No JWT present or has expired');
  }

  return {
    renew(rejected?: string, because: SessionEnd = 'expired'): Promise<void> {
      running ??= exclusively(() => renewOnce(rejected, because)).finally(
        () => (running = undefined),
      );
      return running;
    },
  };
}

function isFresh({ expiresAt }: Tokens): boolean {
  return expiresAt - serverNow() > leeway;
}

function tokensOf(
  reply: TokenResponse,
  { accountId, isRemembered }: Pick<Tokens, 'accountId' | 'isRemembered'>,
): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: serverNow() + reply.expires_in * 1000,
    accountId,
    isRemembered,
  };
}

function rememberToken({ refreshToken, isRemembered }: Tokens): void {
  if (isRemembered) writeCookie(rememberedToken, refreshToken, rememberedDays);
}

async function postRefresh({ refreshToken, accountId, isRemembered }: Tokens): Promise<Response> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    user_id: accountId,
  });
  if (isRemembered) form.set('remember_me', 'true');
  const reply = await fetch('/api/accounts/token', {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(timeOut),
  });
  learnServerTime(reply.headers.get('Date'));
  return reply;
}

/** Web Locks exist on https and localhost only; elsewhere the server's grace period covers a race. */
async function exclusively(action: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('lineside-refresh', action);
  else await action();
}
