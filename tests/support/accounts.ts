import type { BrowserContext, Locator, Page, Request } from 'playwright';

import { demoPassword, signedInAs } from '#cli/player/accounts.ts';

import { signIn } from './browser.ts';

/** The button that only someone who is signed in sees. */
export function userMenu(page: Page, username: string): Locator {
  return page.getByRole('button', { name: `Account and settings of ${username}` });
}

/** Someone is signed in, as if through the form, and opens a page: its whole address, or that of the product, which leads on. */
export async function openAs(page: Page, address: string, username: string): Promise<void> {
  await signedInAs(page, new URL(address).origin, username);
  await page.goto(address);
  await userMenu(page, username).waitFor();
}

/** Signs in with the demo's password, also where someone else is signed in; stops at what is asked next. */
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

/** The sign-in where the page is: what was wanted is remembered in its tab. */
export async function typeDemo(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await warning.or(userMenu(page, username)).first().waitFor();
  if (await warning.isVisible()) await warning.getByRole('button', { name: 'Yes' }).click();
}

/** Whose view the browser has stored. */
export function storedView(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('userData') ?? '{}') as { userView?: unknown };
    return stored.userView;
  });
}
