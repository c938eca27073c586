import { expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { widgets } from '#widgets/registry.ts';

const demo = startDemo();

test('the gallery draws every widget without a notice and without an error', async () => {
  const page = await demo.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await signedInAs(page, demo.address, 'sysadmin');
  await page.goto(`${demo.address}/admin/gallery`);

  for (const type of Object.keys(widgets)) {
    const card = page.locator(`[data-type="${type}"]`);
    await card.scrollIntoViewIfNeeded();
    await card.locator('section, [data-drawn]').first().waitFor();
  }
  await page.waitForLoadState('networkidle');

  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  expect(await page.locator('[data-drawn]').count()).toBeGreaterThan(10);
  expect(errors).toEqual([]);
  await page.getByRole('combobox', { name: 'Data', exact: true }).selectOption('no rows');
  await page.locator('[data-type="pie"]').getByText('No data found').waitFor();
  await page.getByRole('combobox', { name: 'Data', exact: true }).selectOption('with rows');
  await page.getByLabel('Find a widget').fill('heat');
  expect(await page.getByRole('article').count()).toBe(1);
  await page.getByText('Options', { exact: true }).click();
  await page.getByRole('rowheader', { name: 'isStacked' }).waitFor({ state: 'detached' });
  await page.getByRole('rowheader', { name: 'value', exact: true }).waitFor();
  await page.close();
});
