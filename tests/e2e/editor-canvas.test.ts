import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { conflictsOf } from '#shared/screen/places.ts';
import { startDemo } from '#tests/support/demo.ts';
import { holdWidget, widgetBoxes } from '#tests/support/drag.ts';

const demo = startDemo();
let isDraftLeft = false;
const sizes = [
  [1280, 800],
  [1920, 1080],
  [820, 1180],
  [390, 844],
] as const;

test.each(sizes)(
  'at %s x %s a widget stays under the pointer, scrolled and not',
  async (...size) => {
    const page = await openEditor(size);
    for (const scrolled of [0, 150]) {
      await page.evaluate((top) => window.scrollTo(0, top), scrolled);
      const held = await holdWidget(page, page.locator('[data-widget="scheme"]'));
      await held.moveTo(0, 40);
      expect(await held.isUnderPointer()).toBe(true);
      // A move by less than a row.
      await held.moveTo(6, 46);
      expect(await held.isUnderPointer()).toBe(true);
      await held.moveTo(0, 0);
      await held.drop();
    }
    expect(await page.getByText('Nothing changed').count()).toBe(1);
    await page.close();
  },
);

test('a page that scrolls under a held widget leaves it at the pointer', async () => {
  const page = await openEditor([1280, 800]);
  const held = await holdWidget(page, page.locator('[data-widget="scheme"]'));
  await held.moveTo(0, 40);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => window.scrollY > 0);

  await held.moveTo(0, 60);
  expect(await held.isUnderPointer()).toBe(true);
  await held.drop();
  await closeSaved(page);
});

test.each(sizes)('at %s x %s a widget that grows moves all others down', async (...size) => {
  const page = await openEditor(size);
  const before = await widgetBoxes(page);
  const held = await holdWidget(page, page.locator('[data-widget="header"]'), 'corner');
  await held.moveTo(0, 70);
  const during = await widgetBoxes(page);
  await held.drop();
  const after = await widgetBoxes(page);

  expect(during.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.length).toBe(before.length);
  expect(conflictsOf({}, after)).toEqual(new Map());
  expect(await page.getByText('is not set up correctly').count()).toBe(0);
  await closeSaved(page);
});

test('the lowest widget is made lower under the pointer', async () => {
  const page = await openEditor([1280, 600]);
  const lowest = page.locator('[data-widget="main"]');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await lowest.boundingBox();
  const held = await holdWidget(page, lowest, 'corner');
  await held.moveTo(0, -60);
  await held.moveTo(0, -90);
  const after = await lowest.boundingBox();
  await held.drop();

  expect(after?.y).toBe(before?.y);
  expect(Math.abs((before?.height ?? 0) - (after?.height ?? 0) - 90)).toBeLessThan(4);
  await closeSaved(page);
});

test('a finger scrolls over widgets, selects one by a tap, and moves it by its grip', async () => {
  const page = await openEditor([820, 1180], { hasTouch: true });
  const scheme = page.locator('[data-widget="scheme"]');
  const before = await scheme.getAttribute('aria-label');

  await swipe(page, scheme, -300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect(await scheme.getAttribute('aria-pressed')).toBe('false');
  await page.evaluate(() => window.scrollTo(0, 0));
  await scheme.tap();
  await expect.poll(() => scheme.getAttribute('aria-pressed')).toBe('true');
  expect(await scheme.getAttribute('aria-label')).toBe(before);

  await swipe(page, scheme, -300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  expect(await scheme.getAttribute('aria-label')).toBe(before);
  await page.evaluate(() => window.scrollTo(0, 0));

  const scrolled = await page.evaluate(() => window.scrollY);
  await swipe(page, scheme.locator('[data-grip]'), 150);
  await expect.poll(() => scheme.getAttribute('aria-label')).not.toBe(before);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await closeSaved(page);
});

test.each([
  [1280, 800],
  [390, 844],
] as const)('at %s x %s widgets stand where they do on the screen itself', async (...size) => {
  const page = await openEditor(size);
  const edited = await shownIn(page, '[data-widget]');
  await page.goto(page.url().replace('&edit=1', ''));
  await expect.poll(() => shownIn(page, '[data-breakpoint] > div')).toEqual(edited);
  await page.close();
});

/** Swipes with one finger from the middle of a widget, up or down by the given pixels. */
async function swipe(page: Page, widget: Locator, by: number): Promise<void> {
  const box = await widget.boundingBox();
  if (!box) throw new Error('The widget has no place');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const fingers = await page.context().newCDPSession(page);
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  for (let step = 1; step <= 10; step += 1) {
    const touchPoints = [{ x: at.x, y: at.y + (by * step) / 10 }];
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await fingers.detach();
  // A page goes on scrolling after the finger is lifted; a tap in that time only stops it.
  await page.evaluate(scrollRests);
}

/** Runs in the page. */
async function scrollRests(): Promise<void> {
  let last = Number.NaN;
  while (last !== window.scrollY) {
    last = window.scrollY;
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  }
}

/** Closes a page whose draft is saved, so that the next page asks about that draft. */
async function closeSaved(page: Page): Promise<void> {
  await page.getByText('Draft saved').waitFor();
  isDraftLeft = true;
  await page.close();
}

/**
 * First and last row of each widget, relative to the first widget. The last widget is left out,
 * because it fills the page.
 */
function shownIn(page: Page, widgets: string): Promise<number[][]> {
  return page.locator(widgets).evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    const top = Math.min(...boxes.map(({ y }) => y));
    const wide = Math.max(...boxes.map(({ width }) => width));
    const own = Math.max(...all.map((one) => (one as HTMLElement).offsetWidth));
    const row = (32 * wide) / own;
    return boxes
      .map(({ y, bottom }) => [y - top, bottom - top].map((edge) => Math.round(edge / row)))
      .toSorted(([a = 0], [b = 0]) => a - b)
      .slice(0, -1);
  });
}

async function openEditor(
  [width, height]: readonly [number, number],
  { hasTouch = false } = {},
): Promise<Page> {
  const context = await demo.browser.newContext({ viewport: { width, height }, hasTouch });
  const page = await context.newPage();
  await signedInAs(page, demo.address, 'global');
  await page.goto(`${demo.address}/dashboard/plant/overview?Id=riverside&edit=1&client=northwind`);
  if (isDraftLeft) await page.getByRole('button', { name: 'Discard it' }).click();
  isDraftLeft = false;
  await page.locator('[data-widget="scheme"]').waitFor();
  // On a narrow window the form lies over the foot of the page and is folded first.
  if (width < 1024) await page.getByRole('button', { name: 'Details' }).click();
  // Widgets that are still loading would change the positions of those below them.
  await page.waitForFunction(() => !document.querySelector('[data-loading]'));
  return page;
}
