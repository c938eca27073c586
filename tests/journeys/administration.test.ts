import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { violations } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** One journey: each test continues with the data of the tests before it. */
const demo = startDemo();
let first: Page;
let second: Page;

beforeAll(async () => {
  const office = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  first = await office.newPage();
  second = await (await demo.browser.newContext({ locale: 'en-US' })).newPage();
  await openAs(first, `${demo.address}/admin/clients`, 'global');
  await openAs(second, `${demo.address}/admin/products`, 'sysadmin');
});

test('an administrator makes a client and its first product', async () => {
  await first.getByRole('button', { name: 'New client' }).click();
  await first.getByRole('dialog').getByLabel('Name').fill('Fabrikam');
  await first.getByRole('button', { name: 'Create' }).click();
  await first.getByRole('rowheader', { name: 'Fabrikam' }).waitFor();

  await first.getByRole('link', { name: 'Products' }).click();
  await first.getByRole('combobox', { name: 'Client' }).selectOption({ label: 'Fabrikam' });
  await first.getByText('No product yet').waitFor();
  await first.getByRole('button', { name: 'New product' }).click();
  await first.getByRole('dialog').getByLabel('Name').fill('Cap 28');
  await first.getByRole('dialog').getByLabel('Ideal cycle').fill('6.5');
  await first.getByRole('button', { name: 'Create' }).click();
  await first.getByRole('row', { name: /Cap 28 .* 6\.5/ }).waitFor();
  expect(await first.getByText('1–1 of 1').isVisible()).toBe(true);
});

test('two administrators who change one product both see both versions', async () => {
  await second.goto(first.url());
  await Promise.all(
    [first, second].map((page) =>
      page.getByRole('button', { name: 'Cap 28', exact: true }).click(),
    ),
  );
  await change(first, '6');
  await first.getByRole('row', { name: /Cap 28 .* 6 / }).waitFor();
  await change(second, '7');

  await second.getByRole('row', { name: 'Ideal cycle, seconds 6 7' }).waitFor();
  await second.getByRole('button', { name: 'Take what is stored' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await second.getByRole('row', { name: /Cap 28 .* 6 / }).isVisible()).toBe(true);
});

test('a file is tried, stored, and found again by search and by its link', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `Lid ${index + 1},${index + 1}`);
  const buffer = Buffer.from(['DisplayName,IdealCycleSeconds', ...lines].join('\n'));
  await first.getByRole('button', { name: 'Import' }).click();
  const dialog = first.getByRole('dialog');
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'lids.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('60 new, 0 changed').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await first.getByText('1–50 of 61').waitFor();

  await first.getByRole('button', { name: 'Next' }).click();
  await first.getByText('51–61 of 61').waitFor();
  await first.getByRole('searchbox').fill('lid 6');
  await first.getByText('1–2 of 2').waitFor();
  await second.goto(first.url());
  await expect
    .poll(() => second.getByRole('rowheader').allTextContents())
    .toEqual(['Lid 6', 'Lid 60']);
  expect(await violations(first)).toEqual([]);
});

test('a client with products is kept, and says what belongs to it', async () => {
  await first.getByRole('link', { name: 'Clients', exact: true }).click();
  await pressInRow(first, 'Fabrikam', 'Delete');
  const dialog = first.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();

  await dialog.getByText('products: 61').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await first.getByRole('rowheader', { name: 'Fabrikam' }).isVisible()).toBe(true);
});

test('who is no administrator finds no such page', async () => {
  const page = await (await demo.browser.newContext()).newPage();
  await openAs(page, `${demo.address}/admin/products`, 'anna');

  await page.getByText('404: page missing').waitFor();
  expect(await page.getByRole('link', { name: 'Products' }).count()).toBe(0);
});

async function change(page: Page, cycle: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Ideal cycle').fill(cycle);
  await page.getByRole('button', { name: 'Save' }).click();
}
