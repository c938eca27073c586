import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 900 } });
  page = await context.newPage();
  await signedInAs(page, demo.address, 'anna');
});

test('a user says how they like to be called and to read the time, and takes their data along', async () => {
  await page.goto(`${demo.address}/dashboard/plant/oee-grid-view?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await userMenu(page, 'anna').click();
  await page.getByRole('menuitem', { name: 'My account' }).click();

  await page.getByLabel('Name', { exact: true }).fill('Anna of hall 2');
  await page.getByLabel('Time of day').selectOption('24h');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  await userMenu(page, 'Anna of hall 2').waitFor();
  const session = page.getByRole('region', { name: 'Where you are signed in' });
  await session.getByText('This device').waitFor();
  expect(await session.textContent()).toMatch(/last used .*\b\d\d:\d\d/);
  expect(await session.textContent()).not.toMatch(/\b[AP]M\b/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const path = await (await download).path();
  const data = JSON.parse(await readFile(path, 'utf8')) as { Profile: object };
  expect(data.Profile).toMatchObject({ Username: 'anna', DisplayName: 'Anna of hall 2' });

  await page.reload();
  await userMenu(page, 'Anna of hall 2').waitFor();
  expect(await page.getByLabel('Time of day').inputValue()).toBe('24h');
});

test('a password is changed by who knows the old one', async () => {
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('tulip gravel moped seven');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not the current password.').waitFor();

  await page.getByLabel('Current password').fill('lineside-demo-2026');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('The password is changed.').waitFor();
  expect(await page.getByLabel('New password').inputValue()).toBe('');
});
