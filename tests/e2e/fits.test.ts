import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { signedInAs } from '#tests/support/people.ts';

const views = ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view'] as const;
const tablets = [
  [1366, 1024],
  [1024, 768],
  [820, 1180],
] as const;

const desksAndPhone = [
  [1024, 768],
  [1280, 800],
  [390, 844],
] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await (await demo.browser.newContext()).newPage();
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
  'in Spanish on a small desk no text of %s is cut or lies over another',
  async (view) => {
    for (const [index, size] of desksAndPhone.entries()) {
      await openAt(size, view, index);
      const [width] = size;
      await expect.poll(() => page.evaluate(cutTexts), { message: `${width} px` }).toEqual([]);
    }
  },
);

/** Loads the page in the first size, and in the gate turns the window of that page to the others. */
async function openAt(
  [width, height]: readonly [number, number],
  view: (typeof views)[number],
  index: number,
) {
  await page.setViewportSize({ width, height });
  if (isFull || index === 0) await open(view);
  else await page.evaluate(framesPassed);
}

/** Runs in the page: what follows the window's size in scripts has been drawn. */
async function framesPassed() {
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
}

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
  const main = document.querySelector<HTMLElement>('main') ?? document.body;
  const cut: string[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (isCut(walker.currentNode)) cut.push(nameOf(walker.currentNode));
  return cut;

  function isCut(node: Node): boolean {
    const around = boxesAround(node);
    const styles = around.map((box) => getComputedStyle(box));
    // Only read out: texts for screen readers, and the labels of columns of marks.
    const isUnseen = styles.some(({ clipPath }) => clipPath !== 'none');
    if (isUnseen || !around[0]?.checkVisibility() || around[0].dataset['align'] === 'mark')
      return false;
    const { left, right, width } = placeOf(node);
    const shortened = styles.findIndex(({ textOverflow }) => textOverflow === 'ellipsis');
    return around
      .slice(0, shortened < 0 ? around.length : shortened)
      .filter((box, index) => box.matches('td, th') || styles[index]?.overflowX !== 'visible')
      .map((box) => box.getBoundingClientRect())
      .some((edges) => width > 1 && (right > edges.right + 1 || left < edges.left - 1));
  }

  /** From the inside out. */
  function boxesAround(node: Node): HTMLElement[] {
    const boxes: HTMLElement[] = [];
    for (let box = node.parentElement; box && box !== main; box = box.parentElement)
      boxes.push(box);
    return boxes;
  }

  function placeOf(node: Node): DOMRect {
    const range = main.ownerDocument.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  function nameOf({ textContent, parentElement }: Node): string {
    return `${textContent} in ${main.contains(parentElement) ? parentElement?.className : ''}`;
  }
}
