import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let page: Page;

afterEach(() => page.close());

test('a copy of the tiles is in the menu at once, and goes with its release', async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults = followFaults(page);
  await openAs(page, `${demo.address}/admin/screens`, 'global');
  await page.getByRole('button', { name: 'New screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'New screen' });
  await dialog.getByLabel('Begin with').selectOption({ label: 'A copy of OEE tiles' });
  await dialog.getByLabel('Name', { exact: true }).fill('Hall 2');
  await dialog.getByLabel(/^Name in Español/).fill('Nave 2');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'Hall 2', exact: true }).waitFor();

  await page.getByRole('link', { name: 'Hall 2', exact: true }).first().click();
  await page.waitForURL('**/dashboard/plant/hall-2**');
  await page.getByRole('article').first().waitFor();
  expect(await page.title()).toContain('Hall 2');

  await page.goto(`${demo.address}/admin/screens`);
  await page
    .getByRole('button', { name: /^Take back release/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect
    .poll(() => page.getByRole('rowheader', { name: 'Hall 2', exact: true }).count())
    .toBe(0);
  expect(faults).toEqual([]);
});

test('an empty page about a plant is edited for everyone, and read by another person', async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(page, `${demo.address}/admin/screens`, 'global');
  await page.getByRole('button', { name: 'New screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'New screen' });
  await dialog.getByLabel('Name', { exact: true }).fill('Board');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${demo.address}/dashboard/plant/board?Id=riverside`);
  await page.getByText('This page is still empty').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Board');

  await page.goto(`${demo.address}/admin/screens`);
  await page.getByRole('link', { name: 'Edit Board' }).click();
  expect(await page.getByLabel('Layer').inputValue()).toBe('everyone');
  await page.locator('[data-widget="text"]').focus();
  for (let column = 1; column <= 6; column += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText(/Published as release/).waitFor();

  const reader = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(reader, `${demo.address}/dashboard/plant/board?Id=riverside`, 'anna');
  const text = reader.getByText('This page is still empty');
  await text.waitFor();
  const box = await text.boundingBox();
  expect(box?.width).toBeLessThan(640);
  await reader.close();
});
