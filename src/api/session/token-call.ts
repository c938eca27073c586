import { learnServerTime, serverNow } from '#lib/time/server-clock.ts';
import type { Tokens } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

/** The fixed identifier of the web client. */
export const clientId = 'lineside-web';

const timeOutMs = 15_000;

export type TokenOwner = Pick<Tokens, 'accountId' | 'isRemembered'>;

/** The server refuses to renew this token. */
class RefreshRefused extends Error {
  constructor(readonly status: number) {
    super('No JWT present or has expired');
  }
}

/**
 * Exchanges a refresh token for its successor, as form data and without an auth header. Without a
 * token, the browser's cookie has it. A display sends its proof. Rejects with `{status}` when the
 * server refuses, with another error when it cannot be reached.
 */
export async function refreshTokens(held: Partial<Tokens>, proof?: string): Promise<TokenResponse> {
  const { refreshToken, accountId, isRemembered } = held;
  const form = new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId });
  if (refreshToken) form.set('refresh_token', refreshToken);
  if (accountId) form.set('user_id', accountId);
  if (isRemembered) form.set('remember_me', 'true');
  const reply = await fetch('/api/accounts/token', {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json', ...(proof && { DPoP: proof }) },
    signal: AbortSignal.timeout(timeOutMs),
  });
  learnServerTime(reply.headers.get('Date'));
  if (!reply.ok) throw new RefreshRefused(reply.status);
  return (await reply.json()) as TokenResponse;
}

export function tokensIn(reply: TokenResponse, { accountId, isRemembered }: TokenOwner): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: serverNow() + reply.expires_in * 1000,
    accountId,
    isRemembered,
  };
}
