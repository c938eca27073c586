import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { demoPassword } from '#cli/player/accounts.ts';
import { heldTokens } from '#cli/player/accounts.ts';
import { enterDemo, leave, userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const weekSeconds = 7 * 24 * 3600;
/** Items that the specification keeps after a sign-out, and the language of the page. */
const retained = {
  customDashboardId: '"d7"',
  language: '"en-US"',
};

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

test('tokens are in the session storage of the tab and nowhere else', async () => {
  await enterDemo(page, demo.address, 'anna');

  expect(await placesOfTokens(await tokensNow())).toEqual(['sessionStorage tokens']);
  expect(await cookiesNow()).toEqual([]);
});

test('with Remember me the refresh token is in a cookie besides, which no script can read', async () => {
  await enterRemembered();
  const tokens = await tokensNow();

  expect(await placesOfTokens(tokens)).toEqual([
    'cookie lineside-remembered',
    'sessionStorage tokens',
  ]);
  const cookies = await cookiesNow();
  const kept = cookies.find(({ name }) => name === 'lineside-remembered');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/accounts/token' });
  expect(await page.evaluate(() => document.cookie)).toBe('rememberedUsername=anna');
  const inAWeek = Date.now() / 1000 + weekSeconds;
  expect(cookies).toHaveLength(2);
  for (const { expires } of cookies) expect(Math.abs(expires - inAWeek)).toBeLessThan(120);
});

test.each([
  ['with Remember me', enterRemembered],
  ['without', () => enterDemo(page, demo.address, 'anna')],
])('after a sign-out %s no token is left, and only what is retained', async (_, enter) => {
  await enter();
  await page.goto(`${demo.address}/dashboard/plant/oee-tile-view`);
  await userMenu(page, 'anna').waitFor();
  const tokens = await tokensNow();
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, retained);
  await expect.poll(storedTabs).toHaveProperty('anna');

  await leave(page, 'anna');
  await page.waitForURL('**/login');
  // The page is left at once; the HttpOnly cookie is deleted by the server's answer.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pendingSignOut'))).toBeNull();

  // The cookie is deleted by the server's answer, for which the page does not wait.
  await expect.poll(cookiesNow).toEqual([]);
  expect(await placesOfTokens(tokens)).toEqual([]);
  expect(await keptItems()).toMatchObject(retained);
  expect(await storedTabs()).toHaveProperty('anna');
  // Items that the page itself may write at any time.
  const ours = ['plantDashboardTabs', 'languagesTexts', 'appearance'];
  const mayStay = new Set([...Object.keys(retained), ...ours]);
  expect(Object.keys(await keptItems()).filter((key) => !mayStay.has(key))).toEqual([]);

  function keptItems(): Promise<Record<string, string>> {
    return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  }
});

test('the tokens of a session that has ended are worthless wherever they were copied to', async () => {
  await enterDemo(page, demo.address, 'anna');
  const [accessToken = '', refreshToken = ''] = await tokensNow();
  await leave(page, 'anna');
  await page.waitForURL('**/login');

  const headers = { Authorization: `Bearer ${accessToken}` };
  // The page is left at once, and the server ends the session in the meantime.
  await expect
    .poll(async () => (await fetch(`${demo.address}/api/apps/screens`, { headers })).status)
    .toBe(401);
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: 'lineside-web',
  });
  const renewal = await fetch(`${demo.address}/api/accounts/token`, { method: 'POST', body });
  expect(renewal.status).toBe(401);
});

test('who is remembered comes back with the placeholder, by the refresh token', async () => {
  await enterRemembered();
  const next = await context.newPage();
  await page.close();

  await next.goto(`${demo.address}/login`);
  await next.getByLabel('Username / Email').fill('anna');
  await next.getByRole('button', { name: 'Log in' }).click();
  const field = next.getByLabel('Password', { exact: true });
  expect(await field.inputValue()).toBe('\u2022'.repeat(10));
  const call = next.waitForRequest(`${demo.address}/api/accounts/token`);
  await next.getByRole('button', { name: 'Log in' }).click();

  expect((await call).postDataJSON()).toEqual({
    grant_type: 'refresh_token',
    client_id: 'lineside-web',
    remember_me: true,
  });
  await userMenu(next, 'anna').waitFor();
});

test('a refresh that is refused deletes both cookies of the user', async () => {
  await enterRemembered();
  // Another browser takes the account over, so the tokens of this browser are invalid.
  const other = await demo.browser.newContext();
  await enterDemo(await other.newPage(), demo.address, 'anna');
  await other.close();

  await page.waitForURL('**/login');
  await expect.poll(cookiesNow).toEqual([]);
});

/** Cookies without the one that marks a browser in which the account has signed in before. */
async function cookiesNow() {
  const cookies = await context.cookies(`${demo.address}/api/accounts/token`);
  return cookies.filter(({ name }) => name !== 'lineside-device');
}

async function enterRemembered(): Promise<void> {
  // No other session exists, so the ticked box belongs to the only sign-in.
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill('anna');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Log in' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await warning.or(userMenu(page, 'anna')).first().waitFor();
  if (await warning.isVisible()) await warning.getByRole('button', { name: 'Yes' }).click();
  await userMenu(page, 'anna').waitFor();
}

async function tokensNow(): Promise<string[]> {
  const tokens = await heldTokens(page);
  expect(tokens).not.toBeNull();
  return [tokens?.accessToken ?? '', tokens?.refreshToken ?? ''];
}

/** The stored tabs of each user, which the page writes shortly after the plant is shown. */
async function storedTabs(): Promise<unknown> {
  return JSON.parse(
    await page.evaluate(() => localStorage.getItem('plantDashboardTabs') ?? '{}'),
  ) as unknown;
}

/** All storage of this origin that contains one of the tokens. */
async function placesOfTokens(tokens: readonly string[]): Promise<string[]> {
  // The product uses neither of them, so there is nothing to search.
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const kept = await page.evaluate(readAll);
  for (const { name, value } of await context.cookies(`${demo.address}/api/accounts/token`))
    kept.push([`cookie ${name}`, value]);
  return kept
    .filter(([, value]) =>
      tokens.some((token) => value.includes(token) || value.includes(encodeURIComponent(token))),
    )
    .map(([place]) => place)
    .toSorted();
}

/** Runs in the page. */
function readAll(): [string, string][] {
  const kept: [string, string][] = [['window.name', window.name]];
  for (const [area, storage] of Object.entries({ localStorage, sessionStorage }))
    for (const [key, value] of Object.entries(storage)) kept.push([`${area} ${key}`, `${value}`]);
  return kept;
}
