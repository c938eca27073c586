import type { BrowserContext, Page, Response } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { heldTokens } from '#cli/player/accounts.ts';
import { leave, openAs, pathOf, userMenu } from '#tests/support/accounts.ts';
import { followCalls, type Calls } from '#tests/support/calls.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { startProxy, type Proxy } from '#tests/support/proxy.ts';

/** Number of times that the tokens of all tabs are refused at once; more in a longer run. */
const rounds = Number(process.env['TAB_ROUNDS'] ?? 1);
const tabCounts = isFull ? [2, 5, 20] : [2, 5];
/** A light page, which loads its list again every half minute. */
const wallScreens = '/admin/wall-screens';
const tiles = '/dashboard/plant/oee-tile-view';

const demo = startDemo();
let proxy: Proxy;
let context: BrowserContext;
let first: Page;
let calls: Calls;

beforeAll(async () => {
  proxy = await startProxy(demo.address);
});
afterAll(async () => {
  await proxy.close();
});
beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(15_000);
  calls = followCalls(context);
  first = await context.newPage();
});
afterEach(() => context.close());

test.each(['with', 'without'])(
  `${tabCounts.join(' and ')} tabs that are refused at once, %s Web Locks, all stay signed in`,
  async (locks) => {
    if (locks === 'without') await context.addInitScript(removeLocks);
    await context.clock.install();
    await openAs(first, proxy.address + wallScreens, 'global');
    const pages = [first];

    for (const tabs of tabCounts) {
      await openMore(pages, tabs);
      const refreshesBefore = proxy.refreshes();
      for (let round = 0; round < rounds; round += 1) await refuseAllAtOnce(pages);

      const refreshes = proxy.refreshes() - refreshesBefore;
      report(
        `${tabs} tabs ${locks} Web Locks, ${rounds} rounds: ${refreshes} refreshes, 0 sign-outs`,
      );
      expect(refreshes).toBeGreaterThanOrEqual(rounds);
    }
  },
);

test.each([
  ['window.open', `window.open('${tiles}')`],
  ['window.open with noopener', `window.open('${tiles}', '_blank', 'noopener')`],
])('a tab that %s opens is signed in', async (_, script) => {
  await openAs(first, proxy.address, 'anna');

  const [opened] = await Promise.all([context.waitForEvent('page'), first.evaluate(script)]);

  expect(await holders([first, opened], 'anna')).toEqual(['anna', 'anna']);
});

test('a tab whose sibling is too busy to answer at once is signed in when it does', async () => {
  await openAs(first, proxy.address, 'anna');
  const second = await context.newPage();
  const wanted = `${proxy.address}/dashboard/plant/process-grid-view?Id=riverside`;

  // The page is closed before the script ends, which rejects the call.
  first.evaluate(beBusy, 6000).catch(() => {});
  await second.goto(wanted);
  // On a slow machine the other tab answers in time, and the user menu is shown.
  await second.getByLabel('Username / Email').or(userMenu(second, 'anna')).first().waitFor();

  expect(await holders([first, second], 'anna')).toEqual(['anna', 'anna']);
  await expect.poll(() => second.url()).toBe(`${wanted}&realTime=true`);
});

test('a deep link in a new tab leads to its page', async () => {
  await openAs(first, proxy.address, 'anna');
  const second = await context.newPage();

  await second.goto(`${proxy.address}/dashboard/plant/process-grid-view?Id=riverside`);

  expect(await holders([first, second], 'anna')).toEqual(['anna', 'anna']);
  expect(pathOf(second)).toBe('/dashboard/plant/process-grid-view');
});

test('a duplicated tab and its original both stay signed in over refreshes', async () => {
  await context.clock.install();
  await openAs(first, proxy.address + wallScreens, 'global');
  const copy = await context.newPage();
  // A browser that duplicates a tab copies its session storage.
  const stored = await first.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  await copy.addInitScript((items) => {
    for (const [key, value] of Object.entries(items))
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, String(value));
  }, stored);
  await copy.goto(proxy.address + wallScreens);

  expect(await holders([first, copy], 'global')).toEqual(['global', 'global']);
  await refuseAllAtOnce([first, copy]);
});

test('reloading again and again signs no one out', async () => {
  await openAs(first, proxy.address, 'anna');
  const second = await context.newPage();
  await second.goto(proxy.address + tiles);
  for (let reload = 0; reload < 5; reload += 1)
    await Promise.all([
      first.reload(),
      second.goto(proxy.address + tiles, { waitUntil: 'commit' }),
    ]);

  expect(await holders([first, second], 'anna')).toEqual(['anna', 'anna']);
});

test('who signs out in one tab is signed out in the others, and nothing of the session is left', async () => {
  await openAs(first, proxy.address, 'anna');
  const pages = [first];
  await openMore(pages, 3);

  await leave(first, 'anna');

  for (const page of pages) {
    await page.waitForURL('**/login');
    expect(await heldTokens(page)).toBeNull();
  }
  expect(await first.evaluate(() => localStorage.getItem('userData'))).toBeNull();
});

test('a new tab whose siblings are closed goes to /login, and clears nothing that is shared', async () => {
  await openAs(first, proxy.address + tiles, 'anna');
  // Waits until the page has written all of its storage items.
  await expect
    .poll(async () => Object.keys(await sharedItems(first)))
    .toEqual(expect.arrayContaining(['userData', 'recentPlantHistory', 'plantDashboardTabs']));
  const before = await sharedItems(first);
  const second = await context.newPage();
  await first.close();

  await second.goto(proxy.address + tiles);
  await second.waitForURL('**/login');

  expect(await sharedItems(second)).toEqual(before);
});

/** Opens tabs of the first tab's page one after another. */
async function openMore(pages: Page[], count: number): Promise<void> {
  while (pages.length < count) {
    const page = await context.newPage();
    await page.goto(first.url());
    await page.getByRole('navigation').first().waitFor();
    pages.push(page);
  }
}

/** Prints the figures of a longer run. */
function report(figures: string): void {
  if (process.env['TAB_ROUNDS']) process.stdout.write(`${figures}\n`);
}

/** Makes the tokens of all tabs invalid at the same moment, while each tab loads its list. */
async function refuseAllAtOnce(pages: readonly Page[]): Promise<void> {
  // Earlier calls are answered first, so that their answers are not mistaken for later ones.
  await calls.answered();
  const before = await Promise.all(pages.map(heldTokens));
  const answered = new Set<Page | undefined>();
  context.on('response', hear);
  await proxy.spoil(before.flatMap((tokens) => tokens?.accessToken ?? []));
  await expect
    .poll(
      async () => {
        // A tab that had not set its timer yet gets another chance to load its list.
        if (calls.underWay() === 0) await context.clock.fastForward(31_000);
        return answered.size;
      },
      // Twenty tabs are slow on a busy machine, but each of them has to answer.
      { interval: 100, timeout: 120_000 },
    )
    .toBe(pages.length);
  context.off('response', hear);

  for (const [index, page] of pages.entries()) {
    expect(pathOf(page)).toBe(wallScreens);
    const tokens = await heldTokens(page);
    expect(tokens?.accountId).toBe('global');
    expect(tokens?.accessToken).not.toBe(before[index]?.accessToken);
  }

  function hear(reply: Response): void {
    if (new URL(reply.url()).pathname.endsWith('/api/admin/kiosks') && reply.ok())
      answered.add(reply.frame().page());
  }
}

/** Waits until each tab shows the menu of the user. */
async function holders(pages: readonly Page[], username: string) {
  await Promise.all(pages.map((page) => userMenu(page, username).waitFor()));
  return Promise.all(pages.map(async (page) => (await heldTokens(page))?.accountId));
}

function sharedItems(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** Runs in the page: blocks its thread for the given number of milliseconds. */
function beBusy(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Runs in the page: removes the Web Locks API, which browsers have over HTTPS only. */
function removeLocks() {
  delete (Navigator.prototype as unknown as { locks?: unknown }).locks;
}
