import type { Page } from 'playwright';

import type { Tokens } from '#machines/session/session.setup.ts';
import { globalView, isAdmin, ownView } from '#machines/sign-in/account.ts';
import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

/** Password of all demo accounts. */
export const demoPassword = 'lineside-demo-2026';

/**
 * Stores in the browser what the product stores after a sign-in; administrators get the view of all
 * clients. The tab is signed in from its next page on; none may be open yet.
 */
export async function signedInAs(page: Page, address: string, username: string): Promise<void> {
  await enterWith(page, address, await tokenFor(address, username));
}

/** Signs in with a session that was opened before. */
export async function enterWith(page: Page, address: string, reply: TokenResponse): Promise<void> {
  const account = JSON.parse(reply.account) as Account;
  const tokens: Tokens = {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: Date.now() + reply.expires_in * 1000,
    accountId: account.Id,
    isRemembered: false,
  };
  const view = isAdmin(account) ? globalView(account) : ownView(account);
  // A page of the product would also write to the storage.
  await page.goto(`${address}/icon.svg`);
  await page.evaluate(
    ({ local, session }) => {
      for (const [key, value] of Object.entries(local))
        localStorage.setItem(key, JSON.stringify(value));
      for (const [key, value] of Object.entries(session))
        sessionStorage.setItem(key, JSON.stringify(value));
    },
    {
      local: {
        userData: { account, ...view, isRemembered: false },
        menuList: account.Roles,
        remoteConnectivity: account.Roles.some(({ Name }) => Name === 'RemoteConnectivity'),
      },
      session: { tokens },
    },
  );
}

/**
 * Opens a session without a browser. Ends the account's session elsewhere.
 * @throws Error with the status if the server refuses.
 */
export async function tokenFor(
  address: string,
  username: string,
  password = demoPassword,
): Promise<TokenResponse> {
  const reply = await fetch(`${address}/api/accounts/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password,
      client_id: 'lineside-web',
      force: 'true',
    }),
  });
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`);
  return (await reply.json()) as TokenResponse;
}

/** Tokens of the tab; null without any. */
export function heldTokens(page: Page): Promise<Tokens | null> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tokens') ?? 'null') as Tokens | null,
  );
}
