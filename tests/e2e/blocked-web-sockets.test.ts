import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { openLive } from '#tests/support/plant-page.ts';
import { startProxy, type Proxy } from '#tests/support/proxy.ts';

const demo = startDemo();
let proxy: Proxy;
let page: Page;
let faults: string[];

beforeAll(async () => {
  proxy = await startProxy(demo.address, true);
});
afterAll(() => proxy.close());
beforeEach(async () => {
  page = await demo.browser.newPage();
  faults = followFaults(page);
});
afterEach(() => page.close());

test('where a proxy lets no WebSocket pass, values are live all the same', async () => {
  await signedInAs(page, proxy.address, 'anna');
  await openLive(page, proxy.address);
  const first = await textsOf(page);

  await expect.poll(() => textsOf(page)).not.toBe(first);
  expect(faults).toEqual([]);
});

test('the policy of a page lets it open a WebSocket to its own server, and to no other', async () => {
  await signedInAs(page, demo.address, 'anna');
  const opened = page.waitForEvent('websocket');
  await openLive(page, demo.address);
  expect((await opened).url()).toContain(demo.address.replace('http', 'ws'));
  expect(faults).toEqual([]);

  await page.evaluate(() => void new WebSocket('ws://127.0.0.1:1/')).catch(() => {});
  await expect.poll(() => faults.join()).toContain('connect-src');
});

/** All texts of the tiles, of which some change every few seconds in the demo. */
function textsOf(shown: Page): Promise<string> {
  return shown.locator('article').allInnerTexts().then(String);
}
