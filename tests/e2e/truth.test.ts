import type { Page, WebSocket } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { formatDuration, formatMoment } from '#lib/plant-format.ts';
import { untilFetched } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { startBlackHole, type BlackHole } from '#tests/support/dropping-proxy.ts';
import {
  countCalls,
  ingest,
  live,
  openLive,
  secondsUntil,
  serverStatuses,
  setVisible,
  stale,
  watched,
  watchPage,
  wrongSpots,
} from '#tests/support/plant-page.ts';

const hour = 3_600_000;

const demo = startDemo();
let network: BlackHole;
let page: Page;

beforeAll(async () => {
  network = await startBlackHole(demo.address);
  page = await demo.browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.addInitScript(watchPage);
  await page.clock.install();
  await signedInAs(page, network.address, 'anna');
});
afterEach(async () => {
  network.heal();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
afterAll(async () => {
  await network.close();
});

test('where packets get lost nothing passes for live, a banner says so, and all comes right by itself', async () => {
  await open();
  const banner = page.getByText('No connection to the plant');
  // By now the page loads the files of other screens, which are lost in this network.
  await page.clock.runFor(3020);

  network.swallow();
  await turnAll();
  const shownAfter = await secondsUntil(page, () => banner.isVisible(), { most: 60 });
  expect(await stale(page).count()).toBe(1);
  expect(await page.evaluate(unmarkedValues)).toEqual([]);
  await page
    .getByText(/^Not live, updated \d+s ago$/)
    .first()
    .waitFor();

  // Attempts to connect are under way and are lost too.
  await page.clock.runFor(15_000);
  network.heal();
  const backAfter = await secondsUntil(page, () => live(page).isVisible(), { most: 60 });
  await isRight();
  expect(await banner.count()).toBe(0);
  expect(await page.locator('[data-stale]').count()).toBe(0);
  // Measured by the page's clock, so that a slow machine does not change the result.
  expect(shownAfter).toBeLessThanOrEqual(35);
  expect(backAfter).toBeLessThanOrEqual(5);
});

test('what a page fetches before anyone asks for it keeps one connection', async () => {
  const fresh = await demo.browser.newPage();
  await fresh.addInitScript(() => performance.setResourceTimingBufferSize(2000));
  await signedInAs(fresh, demo.address, 'global');
  await openLive(fresh, demo.address);
  await fresh.waitForRequest(/files-ahead/);
  await untilFetched(fresh);

  const ahead = await filesAhead(fresh);
  expect(ahead.length).toBeGreaterThan(50);
  expect(ahead.filter(({ start }, at) => start < (ahead[at - 1]?.end ?? 0))).toEqual([]);
  await fresh.close();
});

test('twenty drops leave one connection, and nothing that listens twice', async () => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await open();
  await page.clock.runFor(5000);
  await untilFetched(page);
  for (let drops = 0; drops < 10; drops += 1) await dropAndReturn();
  const { listeners } = await watched(page);

  for (let drops = 0; drops < 10; drops += 1) await dropAndReturn();

  // A listener leaked by each drop would add ten; a file that arrives late adds one or two.
  expect((await watched(page)).listeners).toBeLessThan(listeners + 10);
  expect(sockets.filter((socket) => !socket.isClosed())).toHaveLength(1);
  const frames: string[] = [];
  for (const socket of sockets)
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  const Id = await turnOne();
  await isRight();
  const sent = frames.filter((text) => text.includes('machineStatus') && text.includes(`"${Id}"`));
  expect(sent).toHaveLength(1);

  async function dropAndReturn() {
    network.drop();
    await stale(page).waitFor();
    expect(await secondsUntil(page, () => live(page).isVisible(), { most: 30 })).toBeLessThan(30);
  }
});

test.each([
  ['behind', -3 * hour],
  ['ahead', 3 * hour],
])('a browser whose clock is three hours %s tells right times and ages', async (_, offset) => {
  await page.clock.setSystemTime(Date.now() + offset);
  await open();
  await turnOne();
  await isRight();

  for (const { Id, TotalSeconds } of await serverStatuses(page, demo.address)) {
    const text = (await page.locator(`[data-machine="${Id}"]`).textContent()) ?? '';
    const near = [-2, -1, 0, 1, 2].map((change) => formatDuration(TotalSeconds + change));
    expect(near).toContain(
      text.replace(/^.*(?:running|short stop|stopped|changeover|no shift|break|undefined) /, ''),
    );
  }
  await expect.poll(updatedOff, { timeout: 2000 }).toBeLessThanOrEqual(2);
});

test('a page that was hidden for eight hours asks for each thing once, and is fresh', async () => {
  await open();
  const calls = countCalls(page);

  await setVisible(page, false);
  network.drop();
  await page.clock.runFor(5 * 60_000);
  await page.clock.fastForward(8 * hour);
  expect(calls()).toEqual({});
  await turnOne();

  await setVisible(page, true);
  await live(page).waitFor();
  await isRight();
  await expect.poll(() => Object.keys(calls()).length).toBe(3);
  await page.clock.runFor(10_000);
  expect(calls()).toEqual({
    'machines/riverside/machines': 1,
    'machines/riverside/performance': 1,
    'machines/productionhistory': 1,
  });
  expect(await page.locator('[data-stale]').count()).toBe(0);
});

test('on a link of twenty seconds nothing is asked twice at a time, and values stay with their age', async () => {
  await open();
  const calls = countCalls(page);
  // The call is never answered, so that the page gives it up.
  await page.route(/api\/machines\//, () => {});

  expect(await secondsUntil(page, isGivenUp, { most: 300, stepMs: 5000 })).toBeLessThan(300);
  expect((await watched(page)).most).toBe(1);
  expect(await page.locator('[data-machine]').count()).toBe(20);

  await setVisible(page, false);
  // Earlier calls are given up in this time, and no further ones may follow.
  await page.clock.runFor(120_000);
  const before = asked();
  await page.clock.runFor(10 * 60_000);
  expect(asked()).toBe(before);

  async function isGivenUp() {
    if (asked() < 12 || (await page.locator('[data-stale]').count()) === 0) return false;
    // Read in a single evaluation: a frame of the hub in between would make all values live for
    // a moment.
    return (await page.evaluate(unmarkedValues)).length === 0;
  }
  function asked() {
    return Object.values(calls()).reduce((sum, count) => sum + count, 0);
  }
});

async function open() {
  await openLive(page, network.address);
  await page.locator('[data-machine]').nth(19).waitFor();
}

/**
 * Scripts and styles that were fetched ahead over the network, with the time of each request. Files
 * that the page itself imports meanwhile are not among them.
 */
function filesAhead(of: Page) {
  return of.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .filter(({ initiatorType }) => initiatorType === 'fetch')
      .map(({ name, startTime, responseEnd }) => ({ name, start: startTime, end: responseEnd }))
      .toSorted((one, other) => one.start - other.start),
  );
}

/** Sends another status for every machine; `turnOne` does so for the first one. */
async function turnAll() {
  const statuses = await serverStatuses(page, demo.address);
  await ingest(
    demo.address,
    Object.fromEntries(
      statuses.map(({ Id, Value }) => [Id, Value === 'RUNNING' ? 'UNDEFINED' : 'RUNNING']),
    ),
  );
}

async function turnOne() {
  const [first] = await serverStatuses(page, demo.address);
  if (!first) throw new Error('no machine on the plan');
  await ingest(demo.address, { [first.Id]: first.Value === 'RUNNING' ? 'UNDEFINED' : 'RUNNING' });
  return first.Id;
}

/** Expects that within two seconds every machine is drawn with the status of the server. */
async function isRight() {
  await expect.poll(() => wrongSpots(page, demo.address), { timeout: 2000 }).toEqual([]);
}

/** The error of the line in the header in seconds, which states a time or an age. */
async function updatedOff(): Promise<number> {
  const line = (await page.getByText(/^updated /).textContent()) ?? '';
  const [, moment = '', age = '0s'] =
    /^updated (.*) \((?:(.*) ago|just now)\) C[SD]T$/.exec(line) ?? [];
  const now = Date.now();
  const off = [0, -1, 1, -2, 2].find(
    (change) => formatMoment(now + change * 1000, 'en-US', 'America/Chicago') === moment,
  );
  return Math.max(Math.abs(off ?? Number.POSITIVE_INFINITY), Number.parseInt(age, 10));
}

/** Runs in the page: values of machines that are not marked as old. */
function unmarkedValues(): string[] {
  return [...document.querySelectorAll('article, tbody tr, [data-machine]')]
    .filter((element) => !element.closest('[data-stale]'))
    .map((element) => element.textContent);
}
