import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let page: Page;
let faults: string[];

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  faults = followFaults(page);
  await signedInAs(page, demo.address, 'anna');
});

test.each([
  ['overview', 'Production by line'],
  ['oee-grid-view', 'Availability'],
  ['process-grid-view', 'Set point'],
])('the %s view shows its data', async (view, text) => {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);

  await page.locator('[data-connection="live"]').waitFor();
  await page.getByText(text).first().waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
});

test.each([
  [1920, 1080],
  [820, 1180],
  [390, 844],
])('no page scrolls sideways at %i × %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  for (const view of ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view']) {
    await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);
    await page.locator('[data-connection="live"]').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ view, overflow }).toEqual({ view, overflow: 0 });
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
});

test('nothing went wrong in the page on the way', () => {
  expect(faults).toEqual([]);
});
