import type { Page, Route } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { enterDemo, leave, openAs, pathOf } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { aPastDate, countCalls, keep, live, secondsUntil } from '#tests/support/plant-page.ts';

const tiles = '/dashboard/plant/oee-tile-view';
const grid = '/dashboard/plant/oee-grid-view';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  await signedInAs(page, demo.address, 'anna');
});

test('tabs of the OEE view take turns, as often as the plant’s attribute says', async () => {
  await page.goto(`${demo.address}${tiles}?Id=riverside`);
  await live(page).waitFor();
  expect(await secondsUntilPath(page, grid)).toBeLessThanOrEqual(15);
  expect(await secondsUntilPath(page, tiles)).toBeGreaterThan(10);

  await page.route(/machines\?mode=plant/, giveInterval('40'));
  await page.goto(`${demo.address}${tiles}?Id=riverside`);
  await live(page).waitFor();
  await page.clock.runFor(30_000);
  expect(pathOf(page)).toBe(tiles);
  expect(await secondsUntilPath(page, grid)).toBeLessThan(Infinity);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a day that is over is asked for once, however often the tabs turn', async () => {
  await page.goto(`${demo.address}${tiles}?Id=riverside&date=${aPastDate()}`);
  await page.getByRole('article').first().waitFor();
  const calls = countCalls(page);

  // Two minutes, because figures of the current day are loaded again when they are a minute old.
  for (let turn = 1; turn <= 8; turn += 1) {
    const path = turn % 2 === 1 ? grid : tiles;
    expect(await secondsUntilPath(page, path, 4000)).toBeLessThanOrEqual(16);
  }
  await page.getByRole('article').first().waitFor();

  expect(calls()['machines/riverside/machines']).toBeUndefined();
  // Removes the stored period, which the next page would show.
  await keep(page, demo.address, { recentPlantHistory: null });
});

test('without auto-update tabs stay, and tabs outside the OEE view never turn', async () => {
  await page.goto(`${demo.address}${tiles}?Id=riverside&autoUpdate=false`);
  await live(page).waitFor();
  await page.clock.runFor(120_000);
  expect(pathOf(page)).toBe(tiles);

  await page.goto(`${demo.address}/dashboard/plant/process-grid-view?Id=riverside`);
  await live(page).waitFor();
  await page.clock.runFor(120_000);
  expect(pathOf(page)).toBe('/dashboard/plant/process-grid-view');
});

test('choosing the active tab locks it, it stays over a sign-out, and choosing it again lets it go', async () => {
  await page.goto(`${demo.address}${tiles}?Id=riverside`);
  await live(page).waitFor();
  await tab('Grid').click();
  await page.waitForURL(`**${grid}**`);
  await tab('Grid').click();
  await tab('Grid').getByText('locked').waitFor();
  await page.clock.runFor(120_000);
  expect(pathOf(page)).toBe(grid);

  await leave(page, 'anna');
  await page.waitForURL('**/login');
  await enterDemo(page, demo.address, 'anna');
  await page.goto(`${demo.address}${grid}?Id=riverside`);
  await live(page).waitFor();
  await tab('Grid').getByText('locked').waitFor();
  await page.clock.runFor(60_000);
  expect(pathOf(page)).toBe(grid);

  await tab('Grid').click();
  expect(await secondsUntilPath(page, tiles)).toBeLessThan(Infinity);
});

test('the sort list flips what is chosen; reset shows the first option and applies the second', async () => {
  await page.goto(`${demo.address}${grid}?Id=riverside&autoUpdate=false`);
  await page.getByRole('row').nth(3).waitFor();
  const button = page.getByRole('button', { name: /^Sort/ });
  await button.click();
  await page.getByRole('menuitem', { name: /^Downtime/ }).click();
  expect(await choice()).toEqual({ id: 'downtime', asc: false });
  await page.getByRole('menuitem', { name: /^Downtime/ }).click();
  expect(await choice()).toEqual({ id: 'downtime', asc: true });
  await page.getByRole('menuitem', { name: /^Alphabetic/ }).click();
  expect(await options()).toEqual([
    'Alphabetic descending, active',
    'OEE ascending',
    'Production ascending',
    'Downtime ascending',
  ]);

  await page.getByRole('menuitem', { name: 'Reset' }).click();
  await button.getByText('Alphabetic').waitFor();
  await button.getByText('descending').waitFor();
  expect(await choice()).toEqual({ id: 'oee', asc: false });
});

test('a visit that cannot be recorded is only logged: Create failed!', async () => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(/visithistory/, (route) => route.fulfill({ status: 500, json: {} }));

  await page.goto(`${demo.address}/dashboard/plant/overview?Id=riverside`);
  await expect.poll(() => logged.some((text) => text.startsWith('Create failed!'))).toBe(true);
  expect(await page.getByText('API 500').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('on a phone the controls are in a sheet that a choice and Escape close', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demo.address}/dashboard/plant/overview?Id=riverside`);
  await live(page).waitFor();
  const open = page.getByRole('button', { name: 'View options' });
  const date = page.getByRole('button', { name: /^Date: / });

  await open.click();
  await date.click();
  const calendar = page.getByRole('table').first();
  await calendar.waitFor();
  const box = await calendar.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await page.keyboard.press('Escape');
  await calendar.waitFor({ state: 'hidden' });
  expect(await date.isVisible()).toBe(true);

  await date.click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await date.waitFor({ state: 'hidden' });
  await open.click();
  await date.waitFor();
  await page.keyboard.press('Escape');
  await date.waitFor({ state: 'hidden' });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a wall screen turns its own tabs and keeps its locks, and has no recent history', async () => {
  const office = await demo.browser.newPage();
  await openAs(office, `${demo.address}/admin/wall-screens`, 'global');
  const link = await newWallScreen(office, ['OEE tiles', 'OEE grid']);
  const lonely = await newWallScreen(office, ['OEE tiles']);
  const visits: string[] = [];

  const display = await openWallScreen(link, visits);
  expect(await display.getByRole('button', { name: 'Recent history' }).count()).toBe(0);
  // The form has no seconds, so each screen stays for twenty.
  expect(await secondsUntilPath(display, grid)).toBeLessThanOrEqual(21);
  await display.getByRole('link', { name: /^Grid/, exact: false }).first().click();
  await display.getByText('locked').waitFor();
  await display.reload();
  await display.getByText('locked').waitFor();
  // At these times one turn and three turns would have been taken.
  for (const ms of [30_000, 40_000]) {
    await display.clock.runFor(ms);
    expect(pathOf(display)).toBe(grid);
  }

  const other = await openWallScreen(lonely, visits);
  await other.clock.runFor(60_000);
  expect(pathOf(other)).toBe(tiles);
  await live(other).waitFor();
  expect(visits).toEqual([]);
});

async function openWallScreen(link: string, visits: string[]): Promise<Page> {
  const display = await (await demo.browser.newContext()).newPage();
  await display.clock.install();
  display.on('request', (request) => {
    if (request.url().includes('visithistory')) visits.push(request.url());
  });
  await display.goto(link);
  await display.getByRole('button', { name: 'Start the wall screen' }).click();
  await live(display).waitFor();
  return display;
}

async function newWallScreen(office: Page, screens: readonly string[]): Promise<string> {
  await office.getByRole('button', { name: 'New wall screen' }).click();
  const dialog = office.getByRole('dialog', { name: 'New wall screen' });
  await dialog.getByLabel('Name').fill(`Hall ${screens.join()}`);
  await dialog.getByLabel('Client').selectOption({ label: 'Northwind Plastics' });
  for (const name of screens) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const linkDialog = office.getByRole('dialog', { name: 'Open this link on the display' });
  const link = await linkDialog.getByRole('textbox').inputValue();
  await linkDialog.getByRole('button', { name: 'Done' }).click();
  return link;
}

/**
 * Advances the page's clock faster than the server sends heartbeats: after 30 seconds of it the
 * page may be offline for a moment and skip a turn.
 */
function secondsUntilPath(at: Page, path: string, stepMs = 1000): Promise<number> {
  return secondsUntil(at, () => pathOf(at) === path, { most: 180, stepMs });
}

function tab(name: string) {
  return page
    .getByRole('navigation', { name: 'Plant analysis' })
    .getByRole('link', { name: new RegExp(`^${name}`) });
}

function choice(): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('plantSort') ?? 'null') as unknown);
}

async function options(): Promise<string[]> {
  return page.getByRole('menuitem').evaluateAll((items) =>
    items.slice(0, 4).map((item) => {
      const words = item.textContent.replace(/[↑↓]/, ' ');
      return item.hasAttribute('data-active') ? `${words}, active` : words;
    }),
  );
}

function giveInterval(Value: string) {
  return async (route: Route) => {
    const reply = await route.fetch();
    const { Items } = (await reply.json()) as { Items: Plant[] };
    for (const plant of Items) plant.Attributes = [{ Name: 'plant_view_refresh_interval', Value }];
    await route.fulfill({ json: { Items } });
  };
}
