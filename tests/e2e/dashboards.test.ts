import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { enterDemo, pathOf, userMenu } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { ingest, live } from '#tests/support/plant-page.ts';

const demo = startDemo();
let page: Page;
let faults: string[];

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  faults = followFaults(page);
});

test('a sign-in leads to all machines of all plants, live, and a tile to its machine', async () => {
  await enterDemo(page, demo.address, 'anna');
  await page.waitForURL('**/dashboard/tiles');
  await live(page).waitFor();
  const tiles = page.getByRole('grid', { name: 'Machines of all plants' });
  expect(await tiles.getAttribute('aria-rowcount')).toBe('29');
  const plants = await tiles.getByRole('rowheader').allTextContents();
  expect(plants.map((name) => name.replace(/ \d+$/, ''))).toHaveLength(2);

  await ingest(demo.address, { 'pune-imm-01': 'UNDEFINED' });
  await page.locator('article[data-status="undefined"]').first().waitFor();
  expect(await isScrolled(page)).toBe(false);

  await tiles.getByRole('link', { name: 'IMM-01' }).first().click();
  await page.waitForURL('**/machine/*');
  await page.goBack();
  await tiles.waitFor();
});

test('a note about an hour of the shift is there after a reload', async () => {
  await page.goto(`${demo.address}/dashboard/shift?Machine=riverside-imm-01`);
  const board = page.getByRole('table', { name: 'Shift hour by hour' });
  await board.waitFor();
  const note = board.getByRole('textbox').first();
  const text = `Waited for material ${Date.now()}`;
  await note.fill(text);
  await note.press('Enter');
  await board.getByText('by anna').first().waitFor();

  await page.reload();
  await board.waitFor();
  await expect.poll(() => note.inputValue()).toBe(text);

  await page.getByRole('combobox', { name: 'Machine' }).selectOption('pune-imm-02');
  await page.waitForURL('**/dashboard/shift?Machine=pune-imm-02');
});

test('the table of all machines is ordered by a press on the head of a column', async () => {
  await page.goto(`${demo.address}/dashboard/grid`);
  await userMenu(page, 'anna').waitFor();
  await live(page).waitFor();

  await page.getByRole('button', { name: 'OEE', exact: true }).click();
  await page.waitForURL('**/dashboard/grid?orderBy=oee');

  expect(pathOf(page)).toBe('/dashboard/grid');
  const head = page.getByRole('columnheader', { name: 'OEE' });
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  expect(faults).toEqual([]);
});

/** Whether some tiles are outside of the visible area. */
function isScrolled(shown: Page): Promise<boolean> {
  return shown.evaluate(() => {
    const scroller = document.querySelector('[data-size]');
    return scroller === null || scroller.scrollHeight > scroller.clientHeight;
  });
}
