import { serverNow } from '#lib/time/server-clock.ts';
import type { Tokens } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { displayProof } from './display-key.ts';
import { refresh } from './token-call.ts';

/**
 * Renews tokens as who holds them does. A display proves itself with its key. After a start and
 * after a call that failed it renews by its cookie: only then does the server take a token that was
 * used long ago, because a power cut may have come before the reply.
 * @param isKiosk Asked at each call.
 */
export function createRenewal(isKiosk: () => boolean) {
  let isSure = false;

  async function renewDisplay(tokens: Partial<Tokens>): Promise<TokenResponse> {
    const proof = await displayProof(serverNow());
    const reply = await refresh(isSure ? tokens : { isRemembered: true }, proof);
    isSure = true;
    return reply;
  }

  return async function renew(tokens: Partial<Tokens>): Promise<TokenResponse> {
    if (!isKiosk()) return refresh(tokens);
    try {
      return await renewDisplay(tokens);
    } catch (error) {
      isSure = false;
      // The reply has told the server's time, which the proof needs.
      if ((error as { status?: number }).status === 401) return renewDisplay(tokens);
      throw error;
    }
  };
}
