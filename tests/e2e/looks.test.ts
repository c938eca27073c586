import type { Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { inColours, violations, violationsIn } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { shiftsSeen, watchLayout } from '#tests/support/layout-faults.ts';

const views = ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view'] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  await watchLayout(context);
  page = await context.newPage();
  await signedInAs(page, demo.address, 'anna');
});
beforeEach(() => page.emulateMedia({ colorScheme: 'light' }));

test.each(inColours(views))('axe finds nothing on the %s view, %s', async (view, colours) => {
  await open(view);

  expect(await violationsIn(page, colours)).toEqual([]);
});

test('axe finds nothing on either step of sign-in', async () => {
  const visitor = await (await demo.browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await visitor.goto(`${demo.address}/login`);
  const field = visitor.getByLabel('Username / Email');
  await field.waitFor();
  for (const [, colours] of inColours(['its first step']))
    expect(await violationsIn(visitor, colours)).toEqual([]);

  await field.fill('ben');
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await visitor.getByLabel('Password', { exact: true }).waitFor();
  expect(await violations(visitor)).toEqual([]);
  await visitor.context().close();
});

test('the tiles do not move while the page loads', async () => {
  await open('oee-tile-view');
  await page.getByRole('article').first().locator('svg path').first().waitFor();

  expect(await page.evaluate(shiftsSeen)).toEqual([]);
});

test('the keyboard reaches a tile, walks on to the next, and the focus is seen', async () => {
  await open('oee-tile-view');

  const first = await tabToRow();
  expect(first.name).toBe(await page.getByRole('article').first().getAttribute('aria-label'));
  expect(first.outline).toBe('2px solid');

  await page.keyboard.press('ArrowRight');
  expect((await focused()).name).toBe(
    await page.getByRole('article').nth(1).getAttribute('aria-label'),
  );
});

test.each(['Enter', ' '])('the key "%s" chooses the row that the arrows came to', async (key) => {
  await open('overview');
  const table = page.getByRole('grid', { name: 'Production by line' });
  await table.getByRole('row').nth(1).focus();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(key);

  const chosen = table.getByRole('row', { selected: true });
  expect(await chosen.count()).toBe(1);
  expect(await chosen.getAttribute('aria-rowindex')).toBe('3');
});

test.each([
  ['zh-CN', '运行'],
  ['es-MX', 'en marcha'],
])('in %s every text is one, and none shows its key', async (code, running) => {
  await page.evaluate((chosen) => localStorage.setItem('language', JSON.stringify(chosen)), code);
  for (const view of views) {
    await open(view);
    await page.getByText(running).first().waitFor();
    expect(await page.evaluate(shownKeys)).toEqual([]);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe(code);
  await page.evaluate(() => localStorage.removeItem('language'));
});

async function open(view: (typeof views)[number]) {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

async function tabToRow() {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await focused();
    if (at.tag === 'TR') return at;
  }
  throw new Error('No row can be reached with Tab');
}

function focused() {
  return page.evaluate(() => {
    const at = document.activeElement;
    const tile = at?.querySelector('article');
    const { outlineWidth, outlineStyle } = getComputedStyle(tile ?? document.body);
    return {
      tag: at?.tagName,
      name: tile?.getAttribute('aria-label'),
      outline: `${outlineWidth} ${outlineStyle}`,
    };
  });
}

/** Runs in the page: visible texts and labels that look like the key of a text. */
function shownKeys() {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  for (const element of document.querySelectorAll('[aria-label], [title]'))
    texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
  return texts.filter((text) => /^[a-z-]+(\.[a-z-]+)+$/i.test(text.trim()));
}
