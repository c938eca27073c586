import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let page: Page;

afterEach(() => page.close());

test('words, menu and site are written in the product, and read by another person', async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  const faults = followFaults(page);
  await openAs(page, `${demo.address}/admin/texts`, 'global');
  await page.getByRole('searchbox', { name: 'Search words or key' }).fill('app.oeeTiles');
  await page.getByRole('button', { name: 'Change app.oeeTiles' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English (US)').fill('Hall tiles');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Hall tiles', exact: true }).waitFor();
  await page.getByRole('row', { name: /Hall tiles app\.oeeTiles own words/ }).waitFor();

  await page.goto(`${demo.address}/admin/menu?client=northwind`);
  await page.getByRole('button', { name: 'Hide Process grid' }).click();
  const plant = page.getByRole('region', { name: 'Plant', exact: true });
  await plant.getByRole('button', { name: 'New link' }).click();
  await dialog.getByLabel('Name in English (US)').fill('Handbook');
  await dialog.getByLabel('Address').fill('https://handbook.example/');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await plant.getByText('https://handbook.example/').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('This is in force now.').waitFor();

  await page.goto(`${demo.address}/admin/site`);
  await page.getByLabel('Name', { exact: true }).fill('Plant view');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('This is in force now.').waitFor();

  const reader = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(reader, `${demo.address}/dashboard/plant/overview?Id=riverside`, 'anna');
  const menu = reader.getByRole('navigation', { name: 'Plant views' });
  await menu.getByRole('link', { name: 'Hall tiles', exact: true }).waitFor();
  const link = menu.getByRole('link', { name: /^Handbook/ });
  expect(await link.getAttribute('href')).toBe('https://handbook.example/');
  expect(await menu.getByRole('link', { name: 'Process grid' }).count()).toBe(0);
  await reader.getByText('Plant view', { exact: true }).filter({ visible: true }).waitFor();
  await reader.close();
  expect(faults).toEqual([]);
});
