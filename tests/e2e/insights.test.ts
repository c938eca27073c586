import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { inColours, violationsIn } from '#tests/support/axe.ts';
import { followFaults, untilFetched } from '#tests/support/browser.ts';
import { breaksOf, csvRows, hiddenCorners } from '#tests/support/charts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { aPastDate } from '#tests/support/plant-page.ts';

/** A past day: shortly after midnight today has no figures yet, and few hours to choose from. */
const overview = `/dashboard/plant/overview?Id=riverside&date=${aPastDate()}`;
/** The panels of the dialog, and the selector of Plotly's marks in each of them. */
const charts = [
  ['OEE and its factors by the hour', '.scatterlayer .point'],
  ['Where the planned time went', '.barlayer .point'],
  ['Reasons for down time', '.barlayer .point'],
  ['Status over time', '.scatterlayer .js-fill[d^=M]'],
  ['Parts by the hour against the goal', '.barlayer .point'],
  ['Revenue at baseline and current OEE', '.barlayer .point'],
  ['Down time by the hour', '.barlayer .point'],
  ['Run time by the hour', '.barlayer .point'],
] as const;

/** How often the dialog, with four visible charts, is opened and closed. */
const openings = 50;

const demo = startDemo();
let page: Page;
let faults: string[];

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  faults = followFaults(page);
  await signedInAs(page, demo.address, 'anna');
});

test('the address opens the insights of the plant, every chart with figures of the plant', async () => {
  await open('riverside');

  for (const [name, mark] of charts) {
    await panel(name).scrollIntoViewIfNeeded();
    // An hour without minutes has a bar of no height, which is attached but not visible.
    await panel(name).locator(mark).first().waitFor({ state: 'attached' });
  }
  await panel('Status over time').getByText('no data').waitFor();
  expect(
    await panel('Parts by the hour against the goal').locator('.xtick').count(),
  ).toBeGreaterThan(0);
});

// Axe takes long, because it checks each element of each chart.
test('axe finds nothing in the dialog, as charts and as a table', async () => {
  await open('riverside');
  await panel('OEE and its factors by the hour').locator('[data-drawn]').waitFor();
  for (const [, colours] of inColours(['the charts']))
    expect(await violationsIn(page, colours)).toEqual([]);

  await panel('OEE and its factors by the hour').getByRole('button', { name: 'Table' }).click();
  await page.getByRole('region', { name: 'Table: OEE and its factors by the hour' }).waitFor();
  expect(await violationsIn(page, 'dark')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('the charts take the colours of the theme that the page wears', async () => {
  await open('riverside');
  const background = panel('OEE and its factors by the hour').locator('.main-svg').first();
  for (const [scheme, colour] of [
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(21, 27, 34)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    await expect
      .poll(() => background.evaluate((svg) => getComputedStyle(svg).background))
      .toContain(colour);
  }
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a range dragged over one chart narrows them all, and is given back', async () => {
  await open('riverside');
  const explained = panel('How this number came about');
  const before = await explained.textContent();
  const plot = panel('OEE and its factors by the hour').locator('.nsewdrag');
  const box = await plot.boundingBox();
  if (!box) throw new Error('the chart has no place');

  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();

  await page.getByRole('button', { name: 'Show all' }).waitFor();
  await expect.poll(() => explained.textContent()).not.toBe(before);
  const hours = csvRows(
    await saved(panel('Down time by the hour').getByRole('button', { name: 'CSV' })),
  );
  const all = await page.getByLabel('From', { exact: true }).locator('option').count();
  expect(hours.length - 1).toBeLessThan(all);

  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' });
});

test('the keyboard narrows by two fields, and the focus stays in them', async () => {
  await open('riverside');
  const to = page.getByLabel('To', { exact: true });
  await to.focus();
  await to.selectOption({ index: 0 });

  const explained = panel('How this number came about');
  await explained.getByText('12:00 AM to').waitFor();
  await explained.getByText('1:00 AM.').waitFor();
  expect(await to.evaluate((field) => field === document.activeElement)).toBe(true);
  const hours = panel('Down time by the hour').getByRole('button', { name: 'CSV' });
  await expect.poll(async () => csvRows(await saved(hours)).length).toBe(2);
});

test('time without a shift is left out of the axes', async () => {
  await open('riverside');
  const axis = panel('OEE and its factors by the hour').locator('[data-drawn]');
  await axis.waitFor();
  expect(await breaksOf(axis)).toBe(0);

  await page.getByLabel('Leave out time without a shift').check();

  await expect.poll(() => breaksOf(axis)).toBeGreaterThan(0);
  const timeline = panel('Status over time');
  await timeline.scrollIntoViewIfNeeded();
  await expect.poll(() => hiddenCorners(timeline.locator('[data-drawn]'))).toBe(0);
});

test('another machine is one choice away, and stands in the address', async () => {
  await open('riverside');

  await page.getByLabel('Plant or machine').selectOption({ label: 'IMM-02' });

  await page.waitForURL(/insights=riverside-imm-02/);
  const explained = panel('How this number came about');
  await expect.poll(() => explained.textContent()).toMatch(/Machines: 1(?!\d)/);
});

test('Escape closes the dialog and gives the focus back to where it was', async () => {
  await page.goto(demo.address + overview);
  const row = page.getByRole('grid', { name: 'Production by line' }).getByRole('row').nth(1);
  await row.focus();
  // Changes the address like a button of the header, without loading the page again.
  await page.evaluate(() => history.pushState({}, '', `${location.href}&insights=riverside`));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
  await page.getByRole('dialog').waitFor();
  await panel('How this number came about').locator('[data-kpi]').waitFor();

  await page.keyboard.press('Escape');

  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.has('insights')).toBe(false);
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a machine of another plant is not there', async () => {
  await page.goto(`${demo.address}${overview}&insights=monterrey-imm-01`);

  await page.getByText('There is no such machine in this plant').waitFor();
  expect(await page.locator('[data-drawn]').count()).toBe(0);
});

test('the charts are a page too', async () => {
  await page.goto(`${demo.address}/dashboard/plant/insights?Id=riverside`);

  await panel('OEE and its factors by the hour').locator('[data-drawn]').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

// A measurement that takes minutes.
test.runIf(isFull)(`${4 * openings} charts come and go, and leave nothing behind`, async () => {
  await page.goto(demo.address + overview);
  await page.getByRole('grid', { name: 'Production by line' }).waitFor();
  const session = await page.context().newCDPSession(page);
  await openAndClose(5);
  // Loads the files of other screens first: each of them adds a link to the head.
  await untilFetched(page);
  const before = await counts();

  await openAndClose(openings);

  const after = await counts();
  expect(after.nodes - before.nodes).toBeLessThan(4 * openings);
  expect(after.listeners - before.listeners).toBeLessThan(0.4 * openings);

  /** Opens and closes the dialog, each time after its four visible charts are drawn. */
  async function openAndClose(times: number) {
    for (let time = 0; time < times; time += 1) {
      await page.evaluate(() => history.pushState({}, '', `${location.href}&insights=riverside`));
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
      await page.locator('[role=dialog] [data-drawn]').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }

  async function counts() {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, listeners: jsEventListeners };
  }
});

test('nothing went wrong in the page on the way', () => {
  expect(faults).toEqual([]);
});

async function open(id: string) {
  await page.goto(`${demo.address}${overview}&insights=${id}`);
  await page.getByRole('dialog').waitFor();
  await panel('How this number came about').locator('[data-kpi]').waitFor();
}

function panel(name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function saved(button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
