import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { signedInAs } from '#cli/player/people.ts';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await (
    await demo.browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signedInAs(page, demo.address, 'anna');
});

/** CSS pixels between the margins of A4, upright and across. */
const sheets = [703, 1032];

test.each([
  ['overview', 14, 13],
  ['oee-tile-view', 14, 13],
  // So few rows are all drawn ahead on a screen.
  ['oee-grid-view', 14, 14],
  ['process-grid-view', 72, 71],
])(
  'on paper %s is as wide as the sheet, whole and without controls',
  async (view, rows, mostOnScreen) => {
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
    await expect.poll(() => page.evaluate(rowsOnPaper)).toBeLessThanOrEqual(mostOnScreen);
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
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(3000);
  await page.emulateMedia({ media: null });
  // Charts further down are drawn one after another.
  await expect.poll(() => sheetsOf(page)).toBeGreaterThan(3);
});

/** How many sheets the page takes. */
async function sheetsOf(printed: Page): Promise<number> {
  const pdf = await printed.pdf({ format: 'A4' });
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** Runs in the page: panels that leave paper empty, texts beyond its edge, and what can be pressed. */
function boxesOnPaper() {
  const { clientWidth } = document.documentElement;
  function isSeen(element: Element): boolean {
    return clientWidth > 0 && element.checkVisibility({ visibilityProperty: true });
  }
  function namesOf(elements: Element[]): string[] {
    return elements.map((element) => `${element.outerHTML.slice(0, 120)} of ${clientWidth}`);
  }
  const main = document.querySelector('main');
  const panels = [main, ...document.querySelectorAll('table')].filter((panel) => panel !== null);
  return {
    narrow: namesOf(
      panels.filter(
        (panel) => isSeen(panel) && panel.clientWidth > 1 && panel.clientWidth < clientWidth * 0.9,
      ),
    ),
    wide: namesOf(
      [...document.querySelectorAll('td, th, p, article')].filter(
        (box) => isSeen(box) && box.getBoundingClientRect().right > clientWidth + 1,
      ),
    ),
    controls: namesOf(
      [...document.querySelectorAll('button:not([data-machine]), input, select, nav')].filter(
        isSeen,
      ),
    ),
  };
}

/** Runs in the page: rows of the longest table. */
function rowsOnPaper(): number {
  // The list beside the tables is not on every sheet.
  const tables = document.querySelectorAll('table:not([aria-label="Machines at a glance"])');
  const counts = [...tables].map((table) => table.querySelectorAll('tbody tr').length);
  return Math.max(...counts);
}
