import { serverNow } from '#lib/time/server-clock.ts';
import type { Tokens } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { displayProof } from './display-key.ts';
import { refreshTokens } from './token-call.ts';

/**
 * Renews tokens for their holder. A display adds a proof by its key. After a start and after a
 * failed call it renews by its cookie: only then does the server accept a token used long ago,
 * since a power cut may have come before the reply.
 * @param isKiosk Called for each renewal.
 */
export function createRenewal(isKiosk: () => boolean) {
  let isSure = false;

  async function renewDisplay(tokens: Partial<Tokens>): Promise<TokenResponse> {
    const proof = await displayProof(serverNow());
    const reply = await refreshTokens(isSure ? tokens : { isRemembered: true }, proof);
    isSure = true;
    return reply;
  }

  return async function renew(tokens: Partial<Tokens>): Promise<TokenResponse> {
    if (!isKiosk()) return refreshTokens(tokens);
    try {
      return await renewDisplay(tokens);
    } catch (error) {
      isSure = false;
      // The reply set the server's clock, which the proof needs.
      if ((error as { status?: number }).status === 401) return renewDisplay(tokens);
      throw error;
    }
  };
}
