import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { demoPassword } from '#cli/player/accounts.ts';
import {
  enterDemo,
  leave,
  pathOf,
  storedView,
  typeDemo,
  userMenu,
} from '#tests/support/accounts.ts';
import { signIn } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const tiles = '/dashboard/tiles';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

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
  expect(await storedView(page)).toMatchObject({ mode: 'client', clientName: client });
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
  // No page of the product is open to a user who has not agreed.
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

  await typeDemo(page, 'anna');

  await userMenu(page, 'anna').waitFor();
  const live = wanted.replace('#', '&realTime=true#');
  await expect.poll(() => page.url()).toBe(demo.address + live);
});
