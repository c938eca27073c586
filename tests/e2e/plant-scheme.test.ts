import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { inColours, violationsIn } from '#tests/support/axe.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let page: Page;
let faults: string[];
const askedElsewhere: string[] = [];

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  faults = followFaults(page);
  page.on('dialog', (dialog) => {
    faults.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(demo.address)) askedElsewhere.push(request.url());
  });
  await signedInAs(page, demo.address, 'anna');
});
beforeEach(() => page.unroute('**/performance?*'));

const status = /running|short stop|stopped|changeover|no shift|undefined|no data/;

test('each spot tells the status that the list tells', async () => {
  await page.setViewportSize({ width: 1280, height: 1800 });
  await open();
  const listed = page.getByRole('region', { name: 'Machines at a glance' }).getByRole('row');
  await listed.nth(20).waitFor();
  // The plan gets its statuses later than the list.
  await page.locator('[data-machine]').filter({ hasText: status }).nth(19).waitFor();

  // Read in a single evaluation, because a machine may change its status in between.
  const [onPlan, inList] = await page.evaluate(() => {
    const spots = [...document.querySelectorAll('[data-machine]')];
    const rows = [...document.querySelectorAll('[aria-label="Machines at a glance"] tbody tr')];
    const pattern =
      /^([A-Z]+-\d+).*?(running|short stop|stopped|changeover|no shift|undefined|no data)/s;
    return [spots, rows].map((all) =>
      Object.fromEntries(
        all.map((one) => pattern.exec(one.textContent ?? '')?.slice(1) ?? ['?', one.textContent]),
      ),
    );
  });

  expect(Object.keys(onPlan ?? {})).toHaveLength(20);
  expect(onPlan).not.toHaveProperty('?');
  expect(onPlan).toEqual(inList);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a status that a source sends is on the plan', async () => {
  await open();
  const pressed = spot('riverside-imm-13');
  await expect.poll(() => textOf(pressed)).toContain('no data');

  const response = await fetch(`${demo.address}/api/ingest`, {
    method: 'POST',
    headers: { Authorization: 'Bearer lineside-demo-ingest', 'Content-Type': 'application/json' },
    body: JSON.stringify([
      {
        machine: 'riverside-imm-13',
        tag: 'status',
        value: 'RUNNING',
        at: new Date().toISOString(),
      },
    ]),
  });
  expect(response.status).toBe(200);

  await expect.poll(() => textOf(pressed)).toContain('running');
});

test('the keyboard walks over the plan; a tooltip stands whole; I opens the insights, Enter the page', async () => {
  await open();
  // The rotation of tabs is paused, because axe takes longer than a turn on a busy machine.
  await page.getByRole('button', { name: 'Pause the rotation of tabs' }).click();
  await spot('riverside-imm-01').focus();
  // After the first key the keyboard moves the focus.
  await page.keyboard.press('ArrowRight');
  expect(await focusedMachine()).toBe('riverside-imm-02');
  await page.keyboard.press('ArrowDown');
  expect(await focusedMachine()).toBe('riverside-imm-07');
  await page.keyboard.press('End');
  expect(await focusedMachine()).toBe('riverside-ovn-02');
  await page.keyboard.press('Home');
  expect(await focusedMachine()).toBe('riverside-imm-01');
  expect(await outlineOf(spot('riverside-imm-01'))).toBe('2px solid');

  const tooltip = page.getByRole('tooltip');
  expect(await textOf(tooltip)).toMatch(/^IMM-01.*OEE/s);
  // The tooltip is the topmost element at each of its corners, so nothing clips it.
  expect(await tooltip.evaluate(isWholeInSight)).toBe(true);
  expect(await stepsBetween(tooltip, spot('riverside-imm-01'))).toBeLessThan(2);
  for (const [, colours] of inColours(['the tooltip']))
    expect(await violationsIn(page, colours)).toEqual([]);

  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'detached' });
  await page.keyboard.press('i');
  await page.waitForURL(/[?&]insights=riverside-imm-01\b/);

  await open();
  await spot('riverside-imm-01').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/machine\/riverside-imm-01\b/);
  await page.goBack();
  await spot('riverside-imm-01').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/plant/oee-tile-view');
});

test('keys make the plan larger and move it, never out of sight; spots come into sight', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open();
  const board = page.getByRole('region', { name: 'Floor plan' });
  const first = spot('riverside-imm-01');
  const whole = await boxOf(first);
  await board.focus();

  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('+');
  await expect.poll(async () => (await boxOf(first)).width / whole.width).toBeCloseTo(1.5 ** 4, 1);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press('ArrowRight');
  // At the right edge the plan still covers the whole board.
  expect(await covers(board)).toBe(true);

  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => isWithin(spot('riverside-imm-02'), board)).toBe(true);

  await page.keyboard.press('0');
  await expect.poll(async () => (await boxOf(first)).width).toBeCloseTo(whole.width, 0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('a drag moves the plan and presses nothing; a press without a drag opens', async () => {
  await open();
  const board = page.getByRole('region', { name: 'Floor plan' });
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const pressed = spot('riverside-imm-08');
  await expect.poll(() => isWithin(pressed, board)).toBe(true);
  await settled();
  const before = await boxOf(pressed);

  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x - 20, before.y + before.height / 2, { steps: 4 });
  await page.mouse.up();
  expect((await boxOf(pressed)).x).toBeLessThan(before.x - 30);
  expect(page.url()).not.toMatch(/insights|machine\//);

  await pressed.hover();
  await page.getByRole('tooltip').getByRole('button', { name: 'Insights' }).click();
  await page.waitForURL(/[?&]insights=riverside-imm-08\b/);
  await page.goBack();
  await spot('riverside-imm-08').click();
  await page.waitForURL(/\/machine\/riverside-imm-08\b/);
});

test('hostile hotspot data runs nothing, asks no one, and the rest of the plan is shown', async () => {
  const place = { left: '10%', top: '10%', width: '14%', height: '14%' };
  const script = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  await fulfilHotspots({
    Image: 'https://evil.example/plan.svg',
    Width: 1200,
    Height: 700,
    Spots: [
      { machine: 'riverside-imm-01', style: place, tooltip: script },
      {
        machine: 'riverside-imm-02',
        style: { ...place, left: '40%', background: 'url(https://evil.example/b.png)' },
        tooltip: '',
      },
      { machine: 'riverside-imm-03', style: { ...place, top: '0;position:fixed' }, tooltip: '' },
      { machine: script, style: { ...place, top: '60%' }, tooltip: script },
      null,
    ],
  });
  await open(2);

  await spot('riverside-imm-01').hover();
  expect(await textOf(page.getByRole('tooltip'))).toContain(script);
  expect(await page.getByText(/place or machine is not known: 3\./).count()).toBe(1);
  expect(await page.getByText(/The picture of the floor plan cannot be shown/).count()).toBe(1);
  expect(await page.locator('section[aria-label="Plant scheme"] img').count()).toBe(0);
  expect(await page.locator('script:not([src])').count()).toBe(0);

  await page.unroute('**/performance?*');
  await page.route('**/performance?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, HotspotData: '{"Spots":[' } });
  });
  await page.reload();
  await page.getByText('The floor plan of this plant cannot be read').waitFor();
  await page.getByRole('article').first().waitFor();
});

test('nothing went wrong in the page, and no one else was asked, on the way', () => {
  expect(faults).toEqual([]);
  expect(askedElsewhere).toEqual([]);
});

async function open(spots = 20) {
  await page.goto(`${demo.address}/dashboard/plant/oee-tile-view?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await page
    .locator('[data-machine]')
    .nth(spots - 1)
    .waitFor();
}

function fulfilHotspots(hotspots: object) {
  return page.route('**/performance?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, HotspotData: JSON.stringify(hotspots) } });
  });
}

function spot(machineId: string): Locator {
  return page.locator(`[data-machine="${machineId}"]`);
}

async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? '';
}

function focusedMachine() {
  return page.evaluate(() => (document.activeElement as HTMLElement).dataset['machine']);
}

function outlineOf(element: Locator) {
  return element.evaluate((one) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(one);
    return `${outlineWidth} ${outlineStyle}`;
  });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return box;
}

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(inner), boxOf(outer)]);
  const isAcross = a.x >= b.x - 1 && a.x + a.width <= b.x + b.width + 1;
  return isAcross && a.y >= b.y - 1 && a.y + a.height <= b.y + b.height + 1;
}

/** The horizontal distance of the centres plus the vertical gap, in pixels. */
async function stepsBetween(above: Locator, below: Locator): Promise<number> {
  const [a, b] = await Promise.all([boxOf(above), boxOf(below)]);
  const across = Math.abs(a.x + a.width / 2 - (b.x + b.width / 2));
  return across + Math.abs(a.y + a.height - b.y);
}

/** Whether the plan covers the whole board. */
async function covers(board: Locator): Promise<boolean> {
  return isWithin(board, board.locator('> div').first());
}

/** Waits until all transitions have ended. */
function settled() {
  return page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition)),
  );
}

/** Runs in the page: whether the element is the topmost one at its corners and in its middle. */
function isWholeInSight(element: Element): boolean {
  const { left, top, right, bottom } = (
    element.firstElementChild ?? element
  ).getBoundingClientRect();
  const inset = 6;
  const points = [
    [left + inset, top + inset],
    [right - inset, top + inset],
    [left + inset, bottom - inset],
    [right - inset, bottom - inset],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const;
  return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}
