import type { Page } from 'playwright';

import type { Tokens } from '#machines/session/session.setup.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { heldTokens } from './accounts.ts';
import type { CallEnding } from './intercepted-hub.ts';

export interface SiblingTab {
  /** Moves the page's tokens to this tab. */
  takeTokens(): Promise<void>;
  /** Renews the page's tokens, and announces it. */
  renews(): Promise<void>;
  /** Sends a late answer. */
  shares(): Promise<void>;
}

interface Hold {
  hold(call: string, ending: CallEnding): void;
}

/** Time that a tab waits for its siblings. */
const siblingWaitMs = 300;

/**
 * Simulates another tab of the same browser. It sends messages like tabs of the product, but
 * answers the page's request, `tab asked`, only as specified.
 */
export async function openSibling(page: Page, { hold }: Hold): Promise<SiblingTab> {
  const tab = await page.context().newPage();
  let own: Tokens | null = null;
  const ending: Pick<CallEnding, 'continue' | 'abort'> = {
    continue: () => shares(),
    // Lets the time for an answer pass.
    abort: () => page.clock.runFor(siblingWaitMs),
  };
  await tab.exposeFunction('hear', () => hold('tab asked', ending as CallEnding));

  async function post(message: object): Promise<void> {
    await tab.evaluate((data) => {
      const channel = new BroadcastChannel('lineside-session');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and no such parameter
      channel.postMessage(data);
      channel.close();
    }, message);
  }

  /** Opens a file of the product that runs none of its code. */
  async function listen(): Promise<void> {
    await tab.goto(new URL('/icon.svg', page.url()).href);
    await tab.evaluate(() => {
      const channel = new BroadcastChannel('lineside-session');
      channel.addEventListener('message', ({ data }) => {
        if (data.type === 'asked') (globalThis as unknown as { hear(): void }).hear();
      });
    });
  }

  async function shares(): Promise<void> {
    const before = (await heldTokens(page)) ?? own;
    if (!before) throw new Error('No tab holds tokens');
    own = await renewed(page, before);
    await post({ type: 'shared', tokens: own });
  }

  await listen();
  return {
    async takeTokens() {
      own = await heldTokens(page);
      await page.evaluate(() => sessionStorage.removeItem('tokens'));
    },
    async renews() {
      const before = await heldTokens(page);
      if (!before) throw new Error('The page holds no tokens');
      own = await renewed(page, before);
      await post({ type: 'renewed', replaces: before.refreshToken, tokens: own });
    },
    shares,
  };
}

async function renewed(page: Page, tokens: Tokens): Promise<Tokens> {
  const reply = await fetch(new URL('/api/accounts/token', page.url()), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: 'lineside-web',
      refresh_token: tokens.refreshToken,
      user_id: tokens.accountId,
    }),
  });
  if (!reply.ok) throw new Error(`The tokens are not renewed: ${reply.status}`);
  const after = (await reply.json()) as TokenResponse;
  return {
    ...tokens,
    accessToken: after.access_token,
    refreshToken: after.refresh_token,
    expiresAt: Date.now() + after.expires_in * 1000,
  };
}
