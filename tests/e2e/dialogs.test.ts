import type { Locator, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
const sizes = [
  [1280, 800],
  [820, 1180],
  [390, 844],
] as const;
let page: Page;

afterEach(() => page.close());

test.each(sizes)(
  'at %s x %s title and answers of a long form are always in sight',
  async (...size) => {
    const dialog = await openForm(size);
    const create = dialog.getByRole('button', { name: 'Create' });
    expect(await isInSight(create)).toBe(true);
    await dialog.getByLabel(/^Remote access/).focus();

    expect(await isInSight(dialog.getByLabel(/^Remote access/))).toBe(true);
    expect(await isInSight(create)).toBe(true);
    expect(await isInSight(dialog.getByRole('heading', { name: 'New machine' }))).toBe(true);
  },
);

test.each(sizes)('at %s x %s what is typed is asked about where it is seen', async (...size) => {
  const dialog = await openForm(size);
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('IMM-99');
  await page.keyboard.press('Escape');
  const question = dialog.getByRole('alertdialog');
  expect(await isInSight(question)).toBe(true);
  expect(await hasFocus(question)).toBe(true);

  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await hasFocus(name)).toBe(true);
  expect(await name.inputValue()).toBe('IMM-99');
});

test('a question whose answer can be to change nothing is left with Escape', async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await openAs(page, `${demo.address}/admin/machines`, 'global');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

async function openForm([width, height]: readonly [number, number]): Promise<Locator> {
  page = await demo.browser.newPage({ viewport: { width, height } });
  await signedInAs(page, demo.address, 'global');
  await page.goto(`${demo.address}/admin/machines`);
  await page.getByRole('button', { name: 'New machine' }).click();
  return page.getByRole('dialog', { name: 'New machine' });
}

/** Whether an element is within the window and no other one covers its middle. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInWindow = top >= 0 && bottom <= window.innerHeight && left >= 0;
    return isInWindow && seen !== null && element.contains(seen);
  });
}

function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === document.activeElement);
}
