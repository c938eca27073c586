import type { Page, Request } from 'playwright';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';
import { eventually } from '#shared/eventually.fixture.ts';
import { enterDemo } from '#tests/support/accounts.ts';
import { followCalls, type Calls } from '#tests/support/calls.ts';
import { startDemo } from '#tests/support/demo.ts';
import { openMenuPart } from '#tests/support/menu.ts';
import {
  aPastDate,
  countCalls,
  filterOf,
  hourInChicago,
  isMachines,
  live,
  openFresh,
  pillOf,
  searchOf,
  secondsUntil,
  stored,
  visit,
  windowOf,
} from '#tests/support/plant-page.ts';

const hour = 3_600_000;
const machinesCall = 'machines/riverside/machines';
const metricsCall = 'machines/metrics/interval';

const demo = startDemo();
let page: Page;
let network: Calls;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  network = followCalls(page.context());
  await page.clock.install();
  await signedInAs(page, demo.address, 'global');
});
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('choosing another date asks once for that day of the plant', async () => {
  await open('overview?Id=riverside');
  // Calls of the page's start are not counted.
  await live(page).waitFor();
  await network.answered();
  const asked = page.waitForRequest((request) => isMachines(request) && !isUpToNow(request));
  const calls = countCalls(page);

  await chooseDay(aPastDate());

  const request = await asked;
  await (await request.response())?.finished();
  expect(windowOf(request).map(hourInChicago)).toEqual([0, 0]);
  expect(windowOf(request)[0]).toContain(aPastDate());
  await pill('history').waitFor();
  await eventually(() => expect(search()).toMatchObject({ date: aPastDate() }));
  await pass(10 * 60_000);
  expect(calls()[machinesCall]).toBe(1);
});

test('a day on which clocks go back has 25 hours', async () => {
  const asked = page.waitForRequest(isMachines);
  await open('overview?Id=riverside&date=2026-11-01');

  expect(windowOf(await asked)).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z']);
});

test('choosing today’s date asks for today up to now, and again every 60 seconds', async () => {
  await open('overview?Id=riverside&date=2026-11-01');
  await pill('history').waitFor();
  const asked = page.waitForRequest(isMachines);
  const calls = countCalls(page);

  await period().click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();

  const [start = ''] = windowOf(await asked);
  expect(hourInChicago(start)).toBe(0);
  await pill('today so far').waitFor();
  await pass(30_000);
  expect(calls()[machinesCall]).toBe(1);
  const polls = await secondsUntil(page, () => isAsked(calls, machinesCall, 2), {
    most: 40,
    stepMs: 5000,
  });
  expect(polls).toBeLessThanOrEqual(35);
});

test('without auto-update nothing is asked again until someone refreshes', async () => {
  await open('overview?Id=riverside&realTime=false');
  await pill('today so far').waitFor();
  await page.getByRole('switch', { name: 'Auto-update' }).click();
  await network.answered();
  const calls = countCalls(page);

  await pass(10 * 60_000);
  expect(calls()).toEqual({});
  await page.getByRole('button', { name: 'Refresh now' }).click();
  await expect.poll(() => calls()[machinesCall]).toBe(1);
});

test('a period range by the hour counts as today: it reaches up to now and is polled', async () => {
  await open('overview?Id=riverside');
  const asked = page.waitForRequest(isMachines);
  const calls = countCalls(page);

  await period().click();
  await page.getByRole('button', { name: 'Last 8 hours' }).click();

  const [start = '', end = ''] = windowOf(await asked);
  const length = Date.parse(end) - Date.parse(start);
  expect(Date.parse(start) % hour).toBe(0);
  expect([7, 8]).toContain(Math.floor(length / hour));
  await secondsUntil(page, () => isAsked(calls, machinesCall, 2), { most: 70, stepMs: 5000 });
  expect(calls()[machinesCall]).toBe(2);
});

test('real time sets the date to today; switched off, the date is back and nothing repeats', async () => {
  await open('overview?Id=riverside&date=2026-11-03');
  await pill('history').waitFor();

  await realTime().click();
  await live(page).waitFor();
  await eventually(() => expect(search()).toEqual({ Id: 'riverside', realTime: 'true' }));

  await realTime().click();
  await pill('history').waitFor();
  const back = { Id: 'riverside', date: '2026-11-03', autoUpdate: 'false' };
  await eventually(() => expect(search()).toEqual(back));
});

test('real time is as it was in the recent history, and on without one', async () => {
  await open('overview?Id=riverside');
  await live(page).waitFor();
  await realTime().click();
  await pill('today so far').waitFor();

  // Without a mode in the address, the page shows the one that was used last.
  await visit(page, demo.address, 'overview');
  await pill('today so far').waitFor();
  expect(await realTime().getAttribute('aria-checked')).toBe('false');
  await open('overview?Id=riverside');
  await live(page).waitFor();
});

test.each([
  [['ThingChangeoverDetails'], 'today so far'],
  [['ThingChangeoverDetails', 'ThingPerformanceDetails'], 'live'],
  [['ThingPerformanceDetails'], 'live'],
])('who has the rights %j begins with %s', async (names, words) => {
  const other = await demo.browser.newContext();
  const visitor = await other.newPage();
  await visitor.route('**/api/accounts/token', async (route) => {
    const reply = await route.fetch();
    if (!reply.ok()) return route.fulfill({ response: reply });
    const token = (await reply.json()) as TokenResponse;
    const account = JSON.parse(token.account) as { Roles: { Name: string }[] };
    for (const Name of names) account.Roles.push({ ...account.Roles[0], Name });
    return route.fulfill({ json: { ...token, account: JSON.stringify(account) } });
  });
  await enterDemo(visitor, demo.address, 'anna');
  await visitor.goto(`${demo.address}/dashboard/plant/oee-tile-view`);

  const connection = visitor.locator('[data-connection]');
  await expect.poll(() => connection.textContent()).toBe(words);
  await other.close();
});

test('metrics are asked at once and every 60 seconds in real time, and their statistics once for a date', async () => {
  const calls = countCalls(page);
  await open('process-grid-view?Id=riverside');
  await page.getByRole('row').nth(3).waitFor();
  const atOnce = calls()[metricsCall] ?? 0;
  expect(atOnce).toBeGreaterThan(0);
  function isAskedAgain() {
    return isAsked(calls, metricsCall, atOnce + 1);
  }
  expect(await secondsUntil(page, isAskedAgain, { most: 70, stepMs: 5000 })).toBeLessThan(70);
  expect(calls()['machines/metricstats/interval']).toBeUndefined();

  await chooseDay(aPastDate());
  await expect.poll(() => calls()['machines/metricstats/interval']).toBe(1);
  await pass(5 * 60_000);
  expect(calls()['machines/metricstats/interval']).toBe(1);
  expect(calls()[metricsCall]).toBe(atOnce + 1);
});

test('leaving the page clears the recent plant history and stops timers and updates', async () => {
  await open('overview?Id=riverside');
  await live(page).waitFor();
  expect(await stored(page, 'recentPlantHistory')).toMatchObject({ plantId: 'riverside' });

  await openMenuPart(page, 'Screens and looks');
  await page.getByRole('link', { name: 'Wall screens' }).click();
  await page.getByRole('button', { name: 'New wall screen' }).waitFor();
  expect(await stored(page, 'recentPlantHistory')).toBeNull();
  const calls = countCalls(page);
  await pass(5 * 60_000);
  expect(calls()).toEqual({});
});

test('TEEP is measured against all time, and the choice survives a reload', async () => {
  await open('oee-grid-view?Id=riverside');
  await live(page).waitFor();
  const asked = page.waitForRequest(isMachines);
  await page.getByText('TEEP', { exact: true }).first().click();

  expect(filterOf(await asked)).toBe('PlannedProductionTime:false');
  const grid = page.getByRole('grid', { name: 'OEE by machine' });
  await grid.getByRole('columnheader', { name: 'TEEP' }).waitFor();
  await page.goto(`${demo.address}/dashboard/plant/oee-grid-view?Id=riverside`);
  await grid.getByRole('columnheader', { name: 'TEEP' }).waitFor();

  await page.getByText('OEE', { exact: true }).first().click();
  await grid.getByRole('columnheader', { name: 'OEE' }).waitFor();
});

/** Opens a view without stored settings of an earlier visit. */
function open(view: string) {
  return openFresh(page, demo.address, view);
}

/** Advances the page's clock after all calls are answered, because waiting calls would time out. */
async function pass(ms: number) {
  await network.answered();
  await page.clock.runFor(ms);
}

async function isAsked(calls: () => Record<string, number>, path: string, times: number) {
  await network.answered();
  return calls()[path] === times;
}

function pill(words: string) {
  return pillOf(page, words);
}

function period() {
  return page.getByRole('button', { name: /^Date: / });
}

function realTime() {
  return page.getByRole('switch', { name: 'Real time' });
}

/** A period of one day is chosen by pressing the day twice. */
async function chooseDay(date: string) {
  await period().click();
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const day = page.getByRole('button', { name: format.format(Date.parse(date)), exact: true });
  const today = page.getByRole('button', { name: 'Today', exact: true });
  await today.waitFor();
  if ((await day.count()) === 0) await page.getByRole('button', { name: 'Previous' }).click();
  await day.click();
  await day.click();
}

/** Whether a call is about a day that is not over: its window ends within an hour. */
function isUpToNow(request: Request): boolean {
  return Date.parse(windowOf(request)[1] ?? '') % hour !== 0;
}

function search() {
  return searchOf(page);
}
