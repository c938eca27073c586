import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { launchBrowser } from '#tests/support/browser.ts';
import { countRefreshes, enterDemo, pathOf, userMenu } from '#tests/support/people.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServerProcess();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test.each([
  ['5 minutes ahead', 5 * minute],
  ['5 minutes behind', -5 * minute],
  ['an hour ahead', hour],
  ['an hour behind', -hour],
  ['a year ahead', year],
  ['a year behind', -year],
])(
  'a browser whose clock is %s signs in, and stays so over a reload, without a loop',
  async (_, offset) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const refreshes = countRefreshes(context);
    const page = await context.newPage();
    await page.clock.install({ time: Date.now() + offset });

    await enterDemo(page, server.address, 'anna');
    await page.locator('[data-connection="live"]').waitFor();
    expect(pathOf(page)).toBe('/dashboard/plant/oee-tile-view');
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
