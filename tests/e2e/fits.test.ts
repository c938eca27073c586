import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { enterDemo } from '#tests/support/people.ts';

const views = ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view'] as const;
const tablets = [
  [1366, 1024],
  [1024, 768],
  [820, 1180],
] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await (await demo.browser.newContext()).newPage();
  await enterDemo(page, demo.address, 'anna');
  await page.evaluate(() => localStorage.setItem('language', '"es-MX"'));
});

test.each(['standard', 'quiet', 'high-contrast'])(
  'under a finger, in the %s look, the header covers nothing and is not covered',
  async (look) => {
    await page.evaluate(
      (chosen) => localStorage.setItem('appearance', JSON.stringify({ look: chosen, touch: 'on' })),
      look,
    );
    for (const [width, height] of tablets) {
      await page.setViewportSize({ width, height });
      await open('oee-grid-view');
      await expect
        .poll(() => page.evaluate(coveredByHeader), { message: `${width} px` })
        .toEqual([]);
    }
    await page.evaluate(() => localStorage.removeItem('appearance'));
  },
);

test.each(views)(
  'in Spanish on a small desk no text of %s is cut or lies over another',
  async (view) => {
    for (const [width, height] of [
      [1024, 768],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(view);
      await expect.poll(() => page.evaluate(cutTexts), { message: `${width} px` }).toEqual([]);
    }
  },
);

async function open(view: (typeof views)[number]) {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

/** Runs in the page: what stands in the header and is below the upper edge of a panel under it. */
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

/**
 * Runs in the page: texts that reach beyond their cell, their panel or their field and are not
 * shortened with an ellipsis. Lists that scroll down are cut at their lower edge by nature.
 */
function cutTexts(): string[] {
  const cut: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, 4);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const holder = node.parentElement;
    if (!holder?.checkVisibility() || !node.textContent?.trim()) continue;
    if (isOutOfSight(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width <= 1) continue;
    for (let box: HTMLElement | null = holder; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.textOverflow === 'ellipsis') break;
      const isCell = box.matches('td, th');
      if (!isCell && style.overflowX === 'visible') continue;
      const edges = box.getBoundingClientRect();
      if (right > edges.right + 1 || left < edges.left - 1) {
        cut.push(`${node.textContent} in ${box.tagName} ${box.className}`);
        break;
      }
    }
  }
  return cut;

  /** Only read out: texts for screen readers, and the labels of columns of marks. */
  function isOutOfSight(element: HTMLElement): boolean {
    if (element.dataset['align'] === 'mark') return true;
    for (let box: HTMLElement | null = element; box; box = box.parentElement)
      if (getComputedStyle(box).clipPath !== 'none') return true;
    return false;
  }
}
