import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { demoPassword } from '#cli/player/accounts.ts';
import { pathOf, userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const atProvider = '**/demo/sign-on/interaction/*';
const returnAddress = '**/login/external_auth?*';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());

test('external signs in at the provider of the demo, and comes back to the dashboard', async () => {
  await page.clock.install();
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill('external');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Taking you to your identity provider').waitFor();
  await page.clock.runFor(190);
  expect(pathOf(page)).toBe('/login');
  await page.clock.resume();
  await page.waitForURL(atProvider);

  expect(await page.getByLabel('Username').inputValue()).toBe('external');
  await answer('not the password');
  await page.getByRole('alert').filter({ hasText: 'do not belong together' }).waitFor();
  await answer(demoPassword);

  await userMenu(page, 'external').waitFor();
  expect(pathOf(page)).toBe('/dashboard/tiles');
  expect(page.url()).not.toContain('code=');
});

test('who cancels reads after 3 seconds that it failed, and is at the sign-in page 2 later', async () => {
  await page.clock.install();
  await goToProvider(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Cancel' }).click();
  const coming = page.getByText('Coming back from your identity provider');
  const problem = page.getByText('External authorization has an error');
  // The clock stands still except for these steps, and the first of them draws the page.
  await expect
    .poll(() => page.clock.runFor(50).then(() => coming.isVisible()), { timeout: 20_000 })
    .toBe(true);

  await page.clock.runFor(2500);
  expect(await problem.count()).toBe(0);
  await page.clock.runFor(500);
  await problem.waitFor();
  await page.clock.runFor(1400);
  expect(pathOf(page)).toBe('/login/external_auth');
  await page.clock.runFor(600);

  await page.waitForURL('**/login');
  await page.clock.resume();
  await page.getByLabel('Username / Email').waitFor();
});

test("a browser that never left for the provider does nothing with someone's code", async () => {
  const stolen = await codeOf(page);
  const victim = await demo.browser.newContext();
  const opened = await victim.newPage();
  const calls: string[] = [];
  opened.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));

  await opened.goto(stolen);
  await opened.getByLabel('Username / Email').waitFor();

  expect(calls.filter((call) => call.endsWith('/accounts/token'))).toEqual([]);
  expect(await opened.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull();
  await victim.close();
});

test("a browser on its own way to the provider is refused with someone else's code", async () => {
  const stolen = await codeOf(page);
  const victim = await demo.browser.newContext();
  const opened = await victim.newPage();
  await goToProvider(opened);
  const reply = opened.waitForResponse('**/api/accounts/token');

  await opened.goto(stolen);

  expect((await reply).status()).toBe(400);
  await opened.getByText('User is not authorized. Please contact your administrator.').waitFor();
  expect(await opened.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull();
  await victim.close();
});

test('who presses Back at the provider finds the sign-in page ready for another name', async () => {
  await goToProvider(page);
  await page.goBack();

  await page.getByLabel('Username / Email').waitFor();
  expect(await page.getByRole('button', { name: 'Log in' }).isEnabled()).toBe(true);
});

async function goToProvider(on: Page): Promise<void> {
  await on.goto(`${demo.address}/login`);
  await on.getByLabel('Username / Email').fill('external');
  await on.getByRole('button', { name: 'Log in' }).click();
  await on.waitForURL(atProvider);
}

async function answer(password: string): Promise<void> {
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in at the provider and intercepts the code for the browser that began the sign-on. */
async function codeOf(on: Page): Promise<string> {
  await goToProvider(on);
  await on.route(returnAddress, (route) => route.abort());
  const sentBack = on.waitForRequest(returnAddress);
  await answer(demoPassword);
  return (await sentBack).url();
}
