import { expect, test } from 'vitest';

import { countRefreshes, enterDemo, pathOf, userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

const demo = startDemo();

/** Offsets that are shorter and longer than the lifetime of an access token. */
const offsets = [
  ['5 minutes ahead', 5 * minute],
  ['5 minutes behind', -5 * minute],
  ['a year ahead', year],
  ['a year behind', -year],
] as const;
const besides = [
  ['an hour ahead', hour],
  ['an hour behind', -hour],
] as const;

test.each([...offsets, ...(isFull ? besides : [])])(
  'a browser whose clock is %s signs in, and stays so over a reload, without a loop',
  async (_, offset) => {
    const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
    const refreshes = countRefreshes(context);
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + offset });

    await enterDemo(page, demo.address, 'anna');
    await page.locator('[data-connection="live"]').waitFor();
    expect(pathOf(page)).toBe('/dashboard/tiles');
    await page.clock.runFor(10_000);
    expect(refreshes()).toBeLessThanOrEqual(2);

    await page.reload();
    await userMenu(page, 'anna').waitFor();
    await page.locator('[data-connection="live"]').waitFor();
    await page.clock.runFor(10_000);
    expect(refreshes()).toBeLessThanOrEqual(2);
    await context.close();
  },
);
