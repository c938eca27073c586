import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
const pages = ['machines', 'accounts', 'data-sources', 'audit'] as const;
const widths = [1920, 1280, 820] as const;
const languages = ['en-US', 'es-MX'] as const;
let page: Page;

afterEach(() => page.close());

test.each(languages.flatMap((language) => widths.map((width) => ({ language, width }))))(
  'in $language at $width px no word of a table is broken, and each row has its menu in sight',
  async ({ language, width }) => {
    page = await demo.browser.newPage({ viewport: { width, height: 900 } });
    await openAs(page, `${demo.address}/admin/machines`, 'global');
    await page.evaluate((chosen) => localStorage.setItem('language', `"${chosen}"`), language);
    for (const name of pages) {
      await page.goto(`${demo.address}/admin/${name}`);
      await page.locator('tbody tr').first().waitFor();
      expect({ name, broken: await page.evaluate(brokenWords) }).toEqual({ name, broken: [] });
      if (name === 'audit') continue;
      expect({ name, high: await page.evaluate(highRows) }).toEqual({ name, high: [] });
      const menu = page.locator('tbody tr').first().locator('[aria-haspopup="menu"]');
      const box = await menu.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width);
    }
  },
);

test('a name that is cut is in full under the pointer', async () => {
  page = await demo.browser.newPage({ viewport: { width: 820, height: 900 } });
  await openAs(page, `${demo.address}/admin/accounts`, 'global');
  await page.locator('tbody tr').first().waitFor();

  await expect.poll(() => page.locator('tbody [data-text][title*="@"]').count()).toBeGreaterThan(0);
});

test('the menu of a row is worked by keys, and has the focus again after what it opened', async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(page, `${demo.address}/admin/clients`, 'global');
  const button = page.getByRole('button', { name: /^Actions for / }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();

  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

/** Runs in the page: words of the table that are broken over two lines. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(
    document.querySelector('table') ?? document.body,
    NodeFilter.SHOW_TEXT,
  );
  const broken: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: rows that are higher than one line. */
function highRows(): string[] {
  return [...document.querySelectorAll('tbody tr')]
    .filter((row) => row.getBoundingClientRect().height > 45)
    .map((row) => `${row.getBoundingClientRect().height} ${row.textContent}`);
}
