import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { openAs, pathOf } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** One journey: each test continues with the display of the tests before it. */
const demo = startDemo();
let office: Page;
let hall: BrowserContext;
let display: Page;
let link: string;

beforeAll(async () => {
  office = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  hall = await demo.browser.newContext({ viewport: { width: 1920, height: 1080 } });
  display = await hall.newPage();
  await openAs(office, `${demo.address}/admin/wall-screens`, 'global');
});

test('an administrator makes a wall screen, and is shown its link', async () => {
  await office.getByRole('button', { name: 'New wall screen' }).click();
  const dialog = office.getByRole('dialog', { name: 'New wall screen' });
  await dialog.getByLabel('Name').fill('Hall 1');
  await dialog.getByLabel('Client').selectOption({ label: 'Northwind Plastics' });
  await dialog
    .getByRole('group', { name: 'Screens' })
    .getByRole('checkbox', { name: 'Overview' })
    .check();
  await dialog.getByRole('button', { name: 'Create' }).click();

  const linkDialog = office.getByRole('dialog', { name: 'Open this link on the display' });
  link = await linkDialog.getByRole('textbox').inputValue();
  expect(link).toMatch(new RegExp(`^${demo.address}/kiosk/[\\w-]{20,}$`));
  await linkDialog.getByRole('button', { name: 'Done' }).click();
  await office.getByRole('row', { name: /Hall 1.*Waiting for its display/ }).waitFor();
});

test('what only opens the link, as mail filters do, does not use it up', async () => {
  const filter = await demo.browser.newContext();
  const page = await filter.newPage();
  await page.goto(link);
  await page.getByRole('heading', { name: 'Show the wall screen here?' }).waitFor();

  expect(await page.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull();
  await filter.close();
});

test('the display on which the link is confirmed shows its screen live, and has no menu', async () => {
  await display.goto(link);
  await display.getByRole('button', { name: 'Start the wall screen' }).waitFor();
  // A remote control has no pointer, so the button has the focus.
  await display.keyboard.press('Enter');

  expect(await livePath()).toBe('/dashboard/plant/overview');
  expect(await display.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0);
  expect(await display.getByRole('button', { name: /Account and settings/ }).count()).toBe(0);
});

test('what an administrator changes of the display is on it untouched, and its lists turn pages', async () => {
  await pressInRow(office, 'Hall 1', 'Edit');
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel(/^Light or dark/).selectOption({ label: 'Dark' });
  await dialog.getByRole('combobox', { name: 'Plant (optional)' }).fill('Mould');
  await dialog.getByRole('option', { name: 'Riverside Moulding' }).click();
  await dialog.getByLabel(/^Size of everything/).fill('150');
  await dialog.getByLabel(/^Seconds to a page/).fill('5');
  await dialog.getByText('Without controls').click();
  await dialog.getByRole('button', { name: 'Save' }).click();

  const table = display.getByRole('region', { name: 'Production by line' });
  await table.getByText(/^Page 2 of \d+$/).waitFor();
  await table.getByText(/^Page 3 of \d+$/).waitFor();
  expect(await display.getByRole('switch').count()).toBe(0);
  expect(await display.getByRole('textbox').count()).toBe(0);
  const shown = await display.evaluate(() => ({
    scheme: document.documentElement.dataset['mantineColorScheme'],
    name: document.querySelector('h1')?.nextElementSibling?.textContent,
    isWithin: document.documentElement.scrollHeight <= window.innerHeight + 4,
  }));
  expect(shown).toMatchObject({ scheme: 'dark', name: 'Riverside Moulding', isWithin: true });
});

test('after a restart the display comes back by itself', async () => {
  await display.close();
  display = await hall.newPage();

  await display.goto(`${demo.address}/`);

  expect(await livePath()).toBe('/dashboard/plant/overview');
});

test('a copy of what the display keeps opens no other one, and ends nothing', async () => {
  const thief = await demo.browser.newContext({ storageState: await hall.storageState() });
  const other = await thief.newPage();
  await other.goto(`${demo.address}/`);
  await other.waitForURL('**/login');
  await thief.close();

  await display.goto(`${demo.address}/`);
  expect(await livePath()).toBe('/dashboard/plant/overview');
});

test('the link does not open a second display', async () => {
  const thief = await demo.browser.newContext();
  const other = await thief.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Start the wall screen' }).click();

  await other.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  expect(await other.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull();
  await thief.close();
  expect(await livePath()).toBe('/dashboard/plant/overview');
});

test('a display that the administrator ends is at the sign-in page', async () => {
  await pressInRow(office, 'Hall 1', 'Sign out the display');
  await office.getByRole('dialog').getByRole('button', { name: 'Sign out the display' }).click();

  await display.waitForURL('**/login');
  await office.getByText('No wall screen yet').waitFor();
  // The display stays signed out, whatever its cookie was.
  await display.goto(`${demo.address}/`);
  await display.waitForURL('**/login');
  expect(await display.evaluate(() => sessionStorage.getItem('tokens'))).toBeNull();
});

/** The path of the display, once it shows live values. */
async function livePath(): Promise<string> {
  await display.locator('[data-connection="live"]').waitFor();
  return pathOf(display);
}
