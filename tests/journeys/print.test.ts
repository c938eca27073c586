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

test('on paper the overview is as wide as the sheet, whole and without controls', async () => {
  await page.goto(`${demo.address}/dashboard/plant/overview?Id=riverside&autoUpdate=false`);
  await page.getByRole('row').nth(3).waitFor();
  await page.emulateMedia({ media: 'print' });

  for (const width of sheets) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(boxesOnPaper)).toEqual({ narrow: [], wide: [], controls: [] });
    await expect.poll(() => page.evaluate(rowsOnPaper)).toBe(14);
    // The table is ordered by this column on the screen.
    expect(await page.getByRole('button', { name: 'Downtime', exact: true }).isVisible()).toBe(
      true,
    );
  }
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 500 });
  expect(await sheetsOf(page)).toBeGreaterThan(1);
});
