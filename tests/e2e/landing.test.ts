import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { signIn } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { demoPassword, tokenFor } from '#cli/player/people.ts';
import { heldTokens } from '#cli/player/people.ts';
import { enterDemo, leave, pathOf, userMenu } from '#tests/support/people.ts';

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

test.each(['global', 'sysadmin'])('%s chooses between two views', async (username) => {
  await enterDemo(page, demo.address, username);
  expect(await page.title()).toBe('Lineside Login');

  await page.getByRole('button', { name: 'User View' }).click();
  const table = page.getByRole('table');
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(['#', 'Clients']);
  const second = table.getByRole('row').nth(2);
  expect(await second.getByRole('cell').first().textContent()).toBe('2');
  const client = await second.getByRole('button').textContent();
  await second.getByRole('button').click();

  await userMenu(page, username).waitFor();
  expect(pathOf(page)).toBe(tiles);
  expect(await storedView()).toMatchObject({ mode: 'client', clientName: client });
});

test('carol, who is of two clients, goes to the other one without signing in again', async () => {
  await enterDemo(page, demo.address, 'carol');
  await page.getByText('Riverside').first().waitFor();
  await userMenu(page, 'carol').click();
  await page.getByRole('menuitemradio', { name: /Contoso/ }).click();

  await page.getByText('Monterrey').first().waitFor();
  expect(pathOf(page)).toBe(tiles);
  expect(await page.getByText('Riverside').count()).toBe(0);
  expect(await storedView()).toMatchObject({ mode: 'client', clientId: 'contoso' });
});

test('the view of all clients is of nobody in particular', async () => {
  await enterDemo(page, demo.address, 'global');
  await page.getByRole('button', { name: 'Global View' }).click();
  await userMenu(page, 'global').waitFor();

  expect(pathOf(page)).toBe(tiles);
  expect(await storedView()).toMatchObject({ mode: 'admin', clientId: null });
});

test('ben agrees once: not by Escape, not unticked, and again after a reload', async () => {
  const dialog = page.getByRole('dialog', { name: 'EULSA Agreement' });
  await enterDemo(page, demo.address, 'ben');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect(await dialog.isVisible()).toBe(true);
  expect(await dialog.textContent()).toContain('Terms of use');

  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Please, confirm this contract.').waitFor();
  await page.reload();
  await dialog.waitFor();
  expect(await dialog.getByLabel('Confirm').isChecked()).toBe(false);
  // Nothing of the product is open to who has not agreed.
  await page.goto(demo.address + tiles);
  await dialog.waitFor();

  await dialog.getByLabel('Confirm').check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await userMenu(page, 'ben').waitFor();
  await leave(page, 'ben');
  await page.waitForURL('**/login');
  await signIn(page, demo.address, { username: 'ben', password: demoPassword });
  await userMenu(page, 'ben').waitFor();
  expect(await dialog.count()).toBe(0);
});

test('a deep link is come back to after the sign-in', async () => {
  const wanted = '/dashboard/plant/process-grid-view?Id=riverside#now';
  await page.goto(demo.address + wanted);
  await page.waitForURL('**/login');

  await typeDemo('anna');

  await userMenu(page, 'anna').waitFor();
  const live = wanted.replace('#', '&realTime=true#');
  await expect.poll(() => page.url()).toBe(demo.address + live);
});

test('a meeting link is landed on, and asks an administrator for no view', async () => {
  await page.goto(`${demo.address}/meeting/7.north`);
  await page.waitForURL('**/login');

  await typeDemo('global');

  await userMenu(page, 'global').waitFor();
  expect(pathOf(page)).toBe('/meeting/7.north');
  expect(await storedView()).toMatchObject({ mode: 'admin' });
});

test.each(['/dashboard/tiles', '/machine/7', '/admin', '/user', '/'])(
  'nobody gets to %s without a session',
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
  await other.keyboard.press('Escape');
  await warning.getByRole('button', { name: 'No' }).click();
  expect(await other.getByLabel('Username / Email').inputValue()).toBe('');
  expect(await warning.count()).toBe(0);
  await page.reload();
  await userMenu(page, 'anna').waitFor();
  await page.locator('[data-connection="live"]').waitFor();

  await signIn(other, demo.address, { username: 'anna', password: demoPassword });
  await warning.getByRole('button', { name: 'Yes' }).click();
  await userMenu(other, 'anna').waitFor();

  await page.waitForURL('**/login', { timeout: 5000 });
  await page.getByText('Your account was logged in somewhere else').waitFor();
  expect(await heldTokens(page)).toBeNull();
  await elsewhere.close();
});

test('a wrong password does not tell that somebody is signed in', async () => {
  await tokenFor(demo.address, 'carol');
  await signIn(page, demo.address, { username: 'carol', password: 'not the password' });

  await page.getByText('User name or password is not valid').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

/** The sign-in where the page is: what was wanted is remembered in its tab. */
async function typeDemo(username: string): Promise<void> {
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  const warning = page.getByRole('dialog', { name: 'Warning' });
  await warning.or(userMenu(page, username)).first().waitFor();
  if (await warning.isVisible()) await warning.getByRole('button', { name: 'Yes' }).click();
}

function storedView(): Promise<unknown> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('userData') ?? '{}') as { userView?: unknown };
    return stored.userView;
  });
}
