import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { demoPassword, tokenFor } from '#cli/player/accounts.ts';
import { heldTokens } from '#cli/player/accounts.ts';
import { enterDemo, pathOf, storedView, typeDemo, userMenu } from '#tests/support/accounts.ts';
import { signIn } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const tiles = '/dashboard/tiles';
const eventInput = '/admin/event-input';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

test.each([
  ['operator', eventInput],
  ['eventinput', eventInput],
  ['anna', tiles],
  ['carol', tiles],
])('%s lands on %s', async (username, path) => {
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').waitFor();
  expect(await page.title()).toBe('Lineside Login');
  await enterDemo(page, demo.address, username);

  expect(pathOf(page)).toBe(path);
});

test('carol, who is of two clients, goes to the other one without signing in again', async () => {
  await enterDemo(page, demo.address, 'carol');
  await page.getByText('Riverside').first().waitFor();
  await userMenu(page, 'carol').click();
  await page.getByRole('menuitemradio', { name: /Contoso/ }).click();

  await page.getByText('Monterrey').first().waitFor();
  expect(pathOf(page)).toBe(tiles);
  expect(await page.getByText('Riverside').count()).toBe(0);
  expect(await storedView(page)).toMatchObject({ mode: 'client', clientId: 'contoso' });
});

test('the view of all clients is of no one in particular', async () => {
  await enterDemo(page, demo.address, 'global');
  await page.getByRole('button', { name: 'Global View' }).click();
  await userMenu(page, 'global').waitFor();

  expect(pathOf(page)).toBe(tiles);
  expect(await storedView(page)).toMatchObject({ mode: 'admin', clientId: null });
});

test('a meeting link is landed on, and asks an administrator for no view', async () => {
  await page.goto(`${demo.address}/meeting/7.north`);
  await page.waitForURL('**/login');

  await typeDemo(page, 'global');

  await userMenu(page, 'global').waitFor();
  expect(pathOf(page)).toBe('/meeting/7.north');
  expect(await storedView(page)).toMatchObject({ mode: 'admin' });
});

test.each(['/dashboard/tiles', '/machine/7', '/admin', '/user', '/'])(
  'no one gets to %s without a session',
  async (path) => {
    await page.goto(demo.address + path);

    await page.waitForURL('**/login');
    await page.getByLabel('Username / Email').waitFor();
    expect(await heldTokens(page)).toBeNull();
  },
);

test('an address with nothing behind it says so, and leads to the dashboard', async () => {
  await enterDemo(page, demo.address, 'anna');
  await page.goto(`${demo.address}/no/such/page`);
  await page.getByRole('heading', { name: '404: page missing' }).waitFor();

  await page.getByRole('link', { name: 'Go to dashboard' }).click();

  await userMenu(page, 'anna').waitFor();
  expect(pathOf(page)).toBe('/dashboard/grid');
});

test('who is signed in elsewhere is asked: No leaves that session alone, Yes takes it over', async () => {
  await enterDemo(page, demo.address, 'anna');
  const elsewhere = await demo.browser.newContext();
  const other = await elsewhere.newPage();
  const warning = other.getByRole('dialog', { name: 'Warning' });
  await signIn(other, demo.address, { username: 'anna', password: demoPassword });
  await warning.getByText('do you want to login in this machine ?').waitFor();
  await warning.getByRole('button', { name: 'No' }).click();
  expect(await other.getByLabel('Username / Email').inputValue()).toBe('');
  expect(await warning.count()).toBe(0);
  await page.reload();
  await userMenu(page, 'anna').waitFor();
  await page.locator('[data-connection="live"]').waitFor();

  await signIn(other, demo.address, { username: 'anna', password: demoPassword });
  await warning.getByRole('button', { name: 'Yes' }).click();
  await userMenu(other, 'anna').waitFor();

  await page.waitForURL('**/login');
  await page.getByText('Your account was logged in somewhere else').waitFor();
  expect(await heldTokens(page)).toBeNull();
  await elsewhere.close();
});

test('a wrong password does not show that someone is signed in', async () => {
  await tokenFor(demo.address, 'carol');
  await signIn(page, demo.address, { username: 'carol', password: 'not the password' });

  await page.getByText('User name or password is not valid').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
