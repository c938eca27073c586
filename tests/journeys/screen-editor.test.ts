import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { conflictsOf } from '#shared/screen/places.ts';
import { startDemo } from '#tests/support/demo.ts';
import { holdWidget, widgetBoxes } from '#tests/support/drag.ts';

const demo = startDemo();
const screen = '/dashboard/plant/oee-grid-view?Id=riverside';
let editor: Page;
let reader: Page;

beforeAll(async () => {
  reader = await pageOf('anna');
  await reader.goto(`${demo.address}${screen}`);
  await reader.locator('[data-connection="live"]').waitFor();
  editor = await pageOf('global');
  await editor.goto(`${demo.address}${screen}&edit=1`);
  await editor.getByRole('toolbar', { name: 'Editor' }).waitFor();
});

test('an administrator changes a screen by drag, form and keyboard, and open pages follow', async () => {
  const before = await boxOf(reader, 'Machines at a glance');
  await pushDown();
  const list = editor.locator('[data-widget="list"]');
  const held = await holdWidget(editor, list);
  await held.moveTo(0, 200);
  await expect.poll(() => held.isUnderPointer()).toBe(true);
  await held.drop();
  await expect.poll(() => list.getAttribute('aria-label')).not.toContain('row 16');

  await list.focus();
  await editor.keyboard.press('Shift+ArrowRight');
  await editor.keyboard.press('Alt+ArrowDown');
  expect(await list.getAttribute('aria-label')).toMatch(/5 wide/);

  await editor.locator('[data-widget="main"]').click();
  await editor.getByLabel('Order', { exact: true }).selectOption({ label: 'Name' });
  await editor.getByText('From: client northwind').waitFor();
  await editor.getByText('Draft saved').waitFor();

  await publish('Wider list');
  await expect.poll(() => boxOf(reader, 'Machines at a glance')).not.toEqual(before);
});

test('what was published is compared, and restored', async () => {
  const changed = await boxOf(reader, 'Machines at a glance');
  await editor.locator('[data-widget="list"]').focus();
  await editor.keyboard.press('Shift+ArrowUp');
  await editor.getByText('Draft saved').waitFor();
  await publish('Lower list');
  await expect.poll(() => boxOf(reader, 'Machines at a glance')).not.toEqual(changed);

  await editor.getByRole('button', { name: 'More', exact: true }).click();
  await editor.getByRole('menuitem', { name: 'History' }).click();
  await editor.getByText('Wider list').waitFor();
  await editor.getByRole('button', { name: 'Compare' }).last().click();
  await editor.getByRole('rowheader', { name: /› Order$/ }).waitFor();
  await editor.getByRole('button', { name: 'Restore release 1' }).click();
  await editor.getByRole('button', { name: 'Restore now' }).click();

  await expect.poll(() => boxOf(reader, 'Machines at a glance')).toEqual(changed);
});

/**
 * Moves a widget below a lower one, so that the widgets in its way move down, and undoes the move.
 */
async function pushDown(): Promise<void> {
  const header = editor.locator('[data-widget="header"]');
  const held = await holdWidget(editor, header);
  // Three rows of 32 pixels, on a canvas at two thirds of its size.
  await held.moveTo(0, 62);
  await held.drop();
  await expect.poll(() => header.getAttribute('aria-label')).toMatch(/row [34],/);
  expect(conflictsOf({}, await widgetBoxes(editor))).toEqual(new Map());
  await editor.keyboard.press('Control+z');
  await expect.poll(() => header.getAttribute('aria-label')).toContain('row 1,');
}

async function publish(note: string): Promise<void> {
  await editor.getByRole('button', { name: 'Publish', exact: true }).click();
  await editor.getByLabel('Note for the history').fill(note);
  await editor.getByRole('button', { name: 'Publish now' }).click();
  await editor.getByText(/Published as release/).waitFor();
}

async function pageOf(username: string): Promise<Page> {
  const page = await (
    await demo.browser.newContext({ viewport: { width: 1600, height: 1000 } })
  ).newPage();
  await signedInAs(page, demo.address, username);
  return page;
}

async function boxOf(page: Page, name: string) {
  const box = await page.getByRole('region', { name }).first().boundingBox();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
}
