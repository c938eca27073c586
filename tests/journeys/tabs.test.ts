import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { pathOf } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { live, secondsUntil } from '#tests/support/plant-page.ts';

const tiles = '/dashboard/plant/oee-tile-view';
const grid = '/dashboard/plant/oee-grid-view';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  await signedInAs(page, demo.address, 'anna');
});

test('tabs take turns, a locked one stays, and goes on once it is let go', async () => {
  await page.goto(`${demo.address}${tiles}?Id=riverside`);
  await live(page).waitFor();
  // From here on time passes only when the test advances the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await turnsTo(grid);

  await tab('Grid').click();
  await tab('Grid').getByText('locked').waitFor();
  await page.clock.runFor(120_000);
  expect(pathOf(page)).toBe(grid);

  await tab('Grid').click();
  await turnsTo(tiles);
});

async function turnsTo(path: string): Promise<void> {
  const seconds = await secondsUntil(page, () => pathOf(page) === path, { most: 90 });
  expect({ path, isThere: Number.isFinite(seconds) }).toEqual({ path, isThere: true });
}

function tab(name: string) {
  return page
    .getByRole('navigation', { name: 'Plant analysis' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
}
