import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { hostileAddresses } from '#lib/hostile-addresses.fixture.ts';
import { enterDemo, pathOf, userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

/** A script that runs in spite of the checks sets this mark on the page. */
const mark = 'document.documentElement.dataset.ran=1';
/** Addresses that browsers read differently. Unit tests have the rest of the corpus. */
const addresses = [
  'https://evil.example/x',
  'https:evil.example',
  'https:\\\\evil.example',
  '//evil.example/x',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/..//evil.example',
  '//user:pass@evil.example',
  '//evil\u3002example',
  `javascript:${mark}`,
  `java\nscript:${mark}`,
  `\u0001javascript:${mark}`,
  `data:text/html,<script>${mark}</script>`,
  'blob:https://evil.example/x',
  `//evil.example/${'a'.repeat(10_000)}`,
];

const demo = startDemo();
let context: BrowserContext;
let page: Page;
/** Dialogs, new pages and requests to other sites that the page has caused. */
let strayed: string[];

beforeEach(async () => {
  context = await demo.browser.newContext();
  page = await context.newPage();
  strayed = [];
  page.on('dialog', (dialog) => {
    strayed.push(dialog.message());
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== demo.address) strayed.push(request.url());
  });
  context.on('page', (opened) => strayed.push(opened.url()));
});
afterEach(() => context.close());

test.each(['prevPage', 'externalMeetingLink'])(
  'a hostile %s leads nowhere but to the home of the role',
  async (key) => {
    await signedInAs(page, demo.address, 'eventinput');

    const home = `${demo.address}/admin/event-input`;
    const [first = '', ...others] = addresses;
    await wish(key, first);
    await page.goto(`${demo.address}/login`);
    await userMenu(page, 'eventinput').waitFor();
    // Compared without the query, which the plant page changes once it is shown.
    expect(page.url().replace(/\?.*/, '')).toBe(home);

    // The other addresses are tested without loading the whole page again.
    for (const address of others) {
      await wish(key, address);
      expect({ address, at: await page.evaluate(landFromSignIn) }).toEqual({ address, at: home });
    }
    await userMenu(page, 'eventinput').waitFor();

    expect(strayed).toEqual([]);
    expect(await hasRun()).toBe(false);
  },
);

test('a hostile wish of before the sign-in is not followed after it', async () => {
  await page.goto(`${demo.address}/login`);
  await wish('prevPage', '//evil.example/x');
  await wish('externalMeetingLink', `javascript:${mark}`);

  await enterDemo(page, demo.address, 'operator');

  expect(pathOf(page)).toBe('/admin/event-input');
  expect(strayed).toEqual([]);
  expect(await hasRun()).toBe(false);
});

test('a provider address that is no web page is said, and not gone to', async () => {
  let address = '';
  await page.route('**/api/accounts/*/signontype', (route) =>
    route.fulfill({ json: { Type: 'EXTERNAL', Meta: { Provider: 'demo', Url: address } } }),
  );
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill('external');
  const notice = page.getByText('whose address is not valid');

  for (address of addresses.filter((one) => !one.startsWith('https://'))) {
    const answered = page.waitForResponse('**/signontype');
    await page.getByRole('button', { name: 'Log in' }).click();
    await answered;
    await notice.waitFor();
    expect({ address, at: pathOf(page) }).toEqual({ address, at: '/login' });
  }

  expect(strayed).toEqual([]);
  expect(await hasRun()).toBe(false);
});

test('what the browser is tried with is hostile by the measure of the corpus too', () => {
  const known = hostileAddresses.filter((address) => addresses.includes(address));

  expect(known.length).toBeGreaterThanOrEqual(8);
});

function wish(key: string, address: string): Promise<void> {
  return page.evaluate(
    ([name, value]) => sessionStorage.setItem(name ?? '', JSON.stringify(value)),
    [key, address],
  );
}

function hasRun(): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset['ran'] !== undefined);
}

/**
 * Runs in the page: opens the sign-in as a link does. @returns the path to which the sign-in leads.
 */
async function landFromSignIn(): Promise<string> {
  history.pushState({ key: String(Math.random()) }, '', '/login');
  dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  while (location.pathname === '/login') await new Promise(requestAnimationFrame);
  return location.origin + location.pathname;
}
