import type { BrowserContext, Locator, Page, Request } from 'playwright';

import { demoPassword, signedInAs } from '#cli/player/accounts.ts';

import { signIn } from './browser.ts';

/** The button of the user menu, which only signed-in users see. */
export function userMenu(page: Page, username: string): Locator {
  return page.getByRole('button', { name: `Account and settings of ${username}` });
}

/**
 * Opens a page as a signed-in user, without the sign-in form. The address is that of the page or of
 * the product, which redirects.
 */
export async function openAs(page: Page, address: string, username: string): Promise<void> {
  await signedInAs(page, new URL(address).origin, username);
  await page.goto(address);
  await userMenu(page, username).waitFor();
}

/**
 * Signs in with the demo's password, also when another user is signed in. Stops at the next
 * question.
 */
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

/** Signs out through the menu. */
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

/** Counts the token refreshes of all tabs from now on. */
export function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (isRefresh(request)) count += 1;
  });
  return () => count;
}

/** Signs in on the current page, so that the tab keeps the address that was wanted. */
export async function typeDemo(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await warning.or(userMenu(page, username)).first().waitFor();
  if (await warning.isVisible()) await warning.getByRole('button', { name: 'Yes' }).click();
}

/** The user whose view the browser has stored. */
export function storedView(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('userData') ?? '{}') as { userView?: unknown };
    return stored.userView;
  });
}
