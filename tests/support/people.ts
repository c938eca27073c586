import type { BrowserContext, Locator, Page, Request } from 'playwright';

import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { Tokens } from '#machines/session/session.setup.ts';

import { signIn } from './browser.ts';

export const demoPassword = 'lineside-demo-2026';

/** The button that only somebody who is signed in sees. */
export function userMenu(page: Page, username: string): Locator {
  return page.getByRole('button', { name: `Account and settings of ${username}` });
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

/** Signs an administrator in, with the view of all clients. */
export async function enterGlobally(page: Page, address: string, username: string): Promise<void> {
  await enterDemo(page, address, username);
  await page.getByRole('button', { name: 'Global View' }).click();
  await userMenu(page, username).waitFor();
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
