import type { BrowserContext, Locator, Page, Request } from 'playwright';

import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { Tokens } from '#machines/session/session.setup.ts';
import { globalView, isAdmin, ownView } from '#machines/sign-in/account.ts';

import { signIn } from './browser.ts';

export const demoPassword = 'lineside-demo-2026';

/** The button that only somebody who is signed in sees. */
export function userMenu(page: Page, username: string): Locator {
  return page.getByRole('button', { name: `Account and settings of ${username}` });
}

/**
 * Puts into the browser what the product stores when a person has signed in, an administrator with
 * the view of all clients. The tab is theirs from its next page on; none is open by then.
 */
export async function signedInAs(page: Page, address: string, username: string): Promise<void> {
  const reply = await tokenFor(address, username);
  const account = JSON.parse(reply.account) as Account;
  const tokens: Tokens = {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: Date.now() + reply.expires_in * 1000,
    accountId: account.Id,
    isRemembered: false,
  };
  const view = isAdmin(account) ? globalView(account) : ownView(account);
  // A page of the product would write into the storage too.
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

/** The same, and opens a page: its whole address, or that of the product, which leads on. */
export async function openAs(page: Page, address: string, username: string): Promise<void> {
  await signedInAs(page, new URL(address).origin, username);
  await page.goto(address);
  await userMenu(page, username).waitFor();
}

/** Signs in with the demo's password, whoever else is signed in; stops at what is asked next. */
export async function enterDemo(page: Page, address: string, username: string): Promise<void> {
  await signIn(page, address, { username, password: demoPassword });
  const warning = page.getByRole('dialog', { name: 'Warning' });
  const passed = userMenu(page, username)
    .or(page.getByRole('heading', { name: 'Please choose page you want' }))
    .or(page.getByRole('dialog', { name: 'EULSA Agreement' }));
  await warning.or(passed).first().waitFor();
  if (await warning.isVisible()) await warning.getByRole('button', { name: 'Yes' }).click();
  await passed.first().waitFor();
}

/** Leaves through the menu. */
export async function leave(page: Page, username: string): Promise<void> {
  await userMenu(page, username).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** A session without a browser. Ends the one that the account has elsewhere. */
export async function tokenFor(address: string, username: string): Promise<TokenResponse> {
  const reply = await fetch(`${address}/api/accounts/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username,
      password: demoPassword,
      client_id: 'lineside-web',
      force: 'true',
    }),
  });
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${reply.status}`);
  return (await reply.json()) as TokenResponse;
}

/** What the tab holds; null when it holds nothing. */
export function heldTokens(page: Page): Promise<Tokens | null> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem('tokens') ?? 'null') as Tokens | null,
  );
}

function isRefresh(request: Request): boolean {
  return (
    request.url().endsWith('/api/accounts/token') &&
    (request.postData() ?? '').includes('refresh_token')
  );
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

/** The refreshes of all tabs, from now on. */
export function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (isRefresh(request)) count += 1;
  });
  return () => count;
}
