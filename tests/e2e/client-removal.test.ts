import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

const client = 'Contoso Molding';
const demo = startDemo();
let page: Page;
let faults: string[];

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  faults = followFaults(page);
  await openAs(page, `${demo.address}/admin/clients`, 'global');
});
afterAll(() => page.close());

test('a retired client is removed once its data was saved and its name typed', async () => {
  await pressInRow(page, client, 'Retire');
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await pressInRow(page, client, 'Remove with all its data …');
  const dialog = page.getByRole('dialog', { name: 'Remove with all its data …' });
  const remove = dialog.getByRole('button', { name: 'Remove with all its data …' });
  await dialog.getByLabel('Type the name of the client to confirm').fill(client);
  await remove.click();
  await dialog.getByText('Save all data of the client as a file first.').waitFor();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save its data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.jsonl\.gz$/);
  await remove.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('rowheader', { name: client }).count()).toBe(0);
});

test('it is gone from the lists, and brought back from that of removed clients', async () => {
  await page.goto(`${demo.address}/admin/plants`);
  await page.locator('tbody tr').first().waitFor();
  expect(await page.getByText('Monterrey').count()).toBe(0);

  await page.goto(`${demo.address}/admin/removed-clients`);
  await pressInRow(page, client, 'Bring back');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await page.getByText('No client was removed').waitFor();
  await page.goto(`${demo.address}/admin/plants`);
  await page.getByText('Monterrey').first().waitFor();
  expect(faults).toEqual([]);
});
