import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { boxesOnPaper, rowsOnPaper, sheets, sheetsOf } from '#tests/support/paper.ts';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await (
    await demo.browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signedInAs(page, demo.address, 'anna');
});

test.each([
  ['oee-tile-view', 14, 13],
  // A screen draws all of so few rows, so paper has the same number.
  ['oee-grid-view', 14, 14],
  ['process-grid-view', 72, 71],
])(
  'on paper %s is as wide as the sheet, whole and without controls',
  async (view, rows, maxOnScreen) => {
    await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside&autoUpdate=false`);
    await page.getByRole('row').nth(3).waitFor();
    await page.emulateMedia({ media: 'print' });

    for (const width of sheets) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(boxesOnPaper)).toEqual({ narrow: [], wide: [], controls: [] });
      await expect.poll(() => page.evaluate(rowsOnPaper)).toBe(rows);
    }
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 500 });
    await expect.poll(() => page.evaluate(rowsOnPaper)).toBeLessThanOrEqual(maxOnScreen);
    expect(await sheetsOf(page)).toBeGreaterThan(1);
  },
);

test('the insights are printed as pages, without the screen under them', async () => {
  await page.goto(`${demo.address}/dashboard/plant/overview?Id=riverside&insights=riverside`);
  await page.locator('[data-drawn]').first().waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 800 });

  expect(await page.locator('#root').isVisible()).toBe(false);
  const drawing = page.locator('[data-drawn] .main-svg').first();
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBeLessThanOrEqual(703);
  // Charts are drawn one after another.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(3000);
  await page.emulateMedia({ media: null });
  // Charts further down are drawn one after another.
  await expect.poll(() => sheetsOf(page)).toBeGreaterThan(3);
});

test('a list of the administration is printed as a table at any width, with its head on each sheet', async () => {
  await signedInAs(page, demo.address, 'global');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${demo.address}/admin/machines`);
  await page.locator('tbody tr').nth(49).waitFor();

  await page.emulateMedia({ media: 'print' });
  for (const width of [...sheets, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const { narrow, wide, controls } = await page.evaluate(boxesOnPaper);
    // Heads of columns and names of rows are buttons on the screen and plain text on paper.
    const others = controls.filter((control) => !control.includes('data-printed'));
    expect({ narrow, wide, others }).toEqual({ narrow: [], wide: [], others: [] });
    expect(await page.evaluate(displaysOfTable)).toEqual({
      thead: 'table-header-group',
      tr: 'table-row',
      td: 'table-cell',
    });
    await page.getByText(/^Rows 1 to 50 of \d+$/).waitFor();
  }
  await page.emulateMedia({ media: null });
  expect(await page.getByText(/^Rows 1 to 50 of/).isVisible()).toBe(false);
  expect(await sheetsOf(page)).toBeGreaterThan(1);
});

/** Runs in the page. */
function displaysOfTable() {
  const cells = ['thead', 'tr', 'td:not(:has(input, [aria-haspopup]))'];
  const displays = cells.map((one) => {
    const element = document.querySelector(`main table ${one}`);
    return [one.slice(0, 5).split(':')[0], element ? getComputedStyle(element).display : ''];
  });
  return Object.fromEntries(displays) as Record<string, string>;
}
