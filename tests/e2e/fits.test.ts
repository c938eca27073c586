import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { cutTexts, watchLayout } from '#tests/support/layout-faults.ts';

const views = ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view'] as const;
const tablets = [
  [1366, 1024],
  [1024, 768],
  [820, 1180],
] as const;

const allWidths = [
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [390, 844],
] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext();
  await watchLayout(context);
  page = await context.newPage();
  await signedInAs(page, demo.address, 'anna');
  await page.evaluate(() => localStorage.setItem('language', '"es-MX"'));
});

test.each(['standard', 'quiet', 'high-contrast'])(
  'under a finger, in the %s look, the header covers nothing and is not covered',
  async (look) => {
    await page.evaluate(
      (chosen) => localStorage.setItem('appearance', JSON.stringify({ look: chosen, touch: 'on' })),
      look,
    );
    for (const [index, size] of tablets.entries()) {
      await openAt(size, 'oee-grid-view', index);
      const [width] = size;
      await expect
        .poll(() => page.evaluate(coveredByHeader), { message: `${width} px` })
        .toEqual([]);
    }
    await page.evaluate(() => localStorage.removeItem('appearance'));
  },
);

test.each(views)(
  'in Spanish no text of %s is cut or lies over another, at any width',
  async (view) => {
    for (const [index, size] of allWidths.entries()) {
      await openAt(size, view, index);
      const [width] = size;
      await expect
        .poll(() => page.evaluate(cutTexts, false), { message: `${width} px` })
        .toEqual([]);
    }
  },
);

test.each(views)(
  'on a phone the page of %s alone scrolls, and nothing is wider than it',
  async (view) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(view);

    expect(await page.evaluate(scrollingParts)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(844);
  },
);

test.each([
  [1280, 800],
  [1440, 900],
] as const)(
  'at %s px a tile says what its machine does in letters that can be read',
  async (width, height) => {
    await page.setViewportSize({ width, height });
    await open('oee-tile-view');

    const statuses = page.locator('article header [data-status]');
    const sizes = await statuses.evaluateAll((all) =>
      all.map((status) => Number.parseFloat(getComputedStyle(status).fontSize)),
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
    expect(await page.evaluate(tilesThatAreCut)).toEqual([]);
  },
);

test.each([1280, 1440])(
  'at %s px the grid of a day says in whole words how machines did',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${demo.address}/dashboard/plant/oee-grid-view?Id=riverside&date=${yesterday}`);
    const words = page.locator('[role=grid] [data-level] > [title]');
    await words.first().waitFor();

    const cut = await words.evaluateAll((all) =>
      all.filter((word) => word.scrollWidth > word.clientWidth).map((word) => word.textContent),
    );
    expect(cut).toEqual([]);
  },
);

/** Runs in the page: tiles that are too small for their content. */
function tilesThatAreCut(): string[] {
  return [...document.querySelectorAll('article')]
    .filter((tile) => tile.scrollHeight > tile.clientHeight + 1)
    .map((tile) => tile.getAttribute('aria-label') ?? '');
}

/** Runs in the page: elements that scroll because their content is larger. */
function scrollingParts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main *')]
    .filter((part) => part.scrollHeight > part.clientHeight + 1)
    .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
    .map((part) => part.className);
}

/** Loads the page at the first size. In the gate the window is resized for the other sizes. */
async function openAt(
  [width, height]: readonly [number, number],
  view: (typeof views)[number],
  index: number,
) {
  await page.setViewportSize({ width, height });
  if (isFull || index === 0) await open(view);
  else await page.evaluate(framesPassed);
}

/** Runs in the page: waits until scripts that follow the window's size have drawn. */
async function framesPassed() {
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
}

async function open(view: (typeof views)[number]) {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

/** Runs in the page: elements of the header that overlap a panel below it. */
function coveredByHeader(): string[] {
  const header = document.querySelector('main header');
  const panels = [...document.querySelectorAll('main section')].filter(
    (section) => !section.contains(header),
  );
  const top = Math.min(...panels.map((panel) => panel.getBoundingClientRect().top));
  return [...(header?.querySelectorAll('*') ?? [])]
    .filter((element) => element.checkVisibility() && element.clientHeight > 1)
    .filter((element) => element.getBoundingClientRect().bottom > top)
    .map((element) => element.textContent);
}
