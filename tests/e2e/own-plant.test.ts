import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import { pressInRow } from '#tests/support/rows.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const password = 'tulip gravel moped seven';
const machines = Array.from(
  { length: 12 },
  (_, index) => `IMM-${String(index + 1).padStart(2, '0')}`,
);

/**
 * Creates a whole plant on an empty database through pages. Each test continues with the data of
 * the tests before it. Samples are sent as machines send them.
 */
let server: ServerProcess;
let browser: Browser;
let chief: Page;
let faults: string[];
let key: string;
let link: string;
beforeAll(async () => {
  server = await startServerProcess({ env: { DEMO: '0' } });
  browser = await launchBrowser();
  chief = await openPage();
  faults = followFaults(chief);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('the guide makes a client, a plant and twelve machines, and a key for their data', async () => {
  await chief.goto(/Create the first Sysadmin.*: (http\S+)/.exec(server.output())?.[1] ?? '');
  await enter(chief, 'chief');
  await chief.getByRole('button', { name: 'Global View' }).click();
  await chief.waitForURL('**/admin/first-run');
  await chief.getByLabel('Name of the client').fill('Acme Plastics');
  await chief.keyboard.press('Enter');
  await chief.getByLabel('Name of the plant').fill('Riverside');
  await chief.keyboard.press('Enter');
  await chief.getByLabel('Names, one per line').fill(machines.join('\n'));
  await chief.getByRole('button', { name: 'Add machines' }).click();
  await chief.getByRole('button', { name: 'Make its key' }).click();
  key = await chief.getByLabel('Key', { exact: true }).inputValue();
  await chief.getByRole('button', { name: 'I have copied the key' }).click();
  await chief.getByLabel('Username').waitFor();
  expect(faults).toEqual([]);
});

test('a metric with limits is given to all machines of its type', async () => {
  await open('machines?search=IMM-01');
  await pressInRow(chief, 'IMM-01', 'Edit');
  await chief.getByRole('dialog').getByLabel(/^Type/).fill('Press');
  await press('Save');
  await open('machines?search=IMM-02');
  await pressInRow(chief, 'IMM-02', 'Edit');
  await chief.getByRole('dialog').getByLabel(/^Type/).fill('Press');
  await press('Save');
  await open('metrics');
  await chief.getByRole('button', { name: 'New metric' }).click();
  const dialog = chief.getByRole('dialog');
  await choose('Machine', 'IMM-01');
  await dialog.getByLabel('Tag').fill('melt');
  await dialog.getByLabel('Name', { exact: true }).fill('Melt temperature');
  for (const [label, value] of [
    ['Unit', '°C'],
    ['Set point', '230'],
    ['Min', '220'],
    ['Max', '240'],
  ] as const)
    await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
  await press('Create');
  await pressInRow(chief, 'Melt temperature', 'Give to machines of the same type');
  await press('Give to machines of the same type');
  await expect
    .poll(() => chief.getByRole('rowheader', { name: 'Melt temperature' }).count())
    .toBe(2);
});

test('the floor plan has all machines', async () => {
  await open('plants');
  await pressInRow(chief, 'Riverside', 'Floor plan');
  await chief
    .getByLabel('Upload a picture')
    .first()
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: await picture(800, 400) });
  await chief.getByRole('button', { name: 'Place 12 machines in rows' }).click();
  await chief.getByRole('button', { name: 'Save', exact: true }).click();
  await chief.getByText(/· Saved/).waitFor();
  expect(faults).toEqual([]);
});

test('a schedule has a night shift, one day is an exception, and stops of a minute are lost speed', async () => {
  await open('shift-schedules');
  await chief.getByRole('button', { name: 'New shift schedule' }).click();
  await chief.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Two shifts');
  await line(1, { Shift: 'Day', Start: '06:00', End: '22:00' });
  const days = chief.getByRole('group', { name: 'Days, line 1' });
  for (const day of await days.getByRole('button').all()) await day.click();
  // A new line begins with the days of the line before.
  await line(2, { Shift: 'Night', Start: '22:00', End: '06:00' });
  await press('Create');
  await chief.getByText('Night 22:00–06:00 Mon–Sun').waitFor();
  await open('plants');
  await pressInRow(chief, 'Riverside', 'Edit');
  const dialog = chief.getByRole('dialog');
  await choose('Shift schedule', 'Two shifts');
  await dialog.getByLabel(/^Shorter stops are lost speed/).fill('60');
  await dialog.getByLabel(/^From today on/).check();
  await press('Save');
  await open('shift-exceptions');
  await chief.getByRole('button', { name: 'New shift exception' }).click();
  await chief.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Stocktaking');
  await choose('Plant', 'Riverside');
  await chief.getByRole('dialog').getByLabel('First day').fill('2031-12-24');
  await chief.getByRole('dialog').getByLabel('Last day').fill('2031-12-24');
  await press('Create');
  await chief.getByRole('rowheader', { name: 'Stocktaking' }).waitFor();
  expect(faults).toEqual([]);
});

test('people of the client sign its agreement, and see its logo', async () => {
  await open('agreements');
  await chief.getByRole('button', { name: 'New agreement' }).click();
  const dialog = chief.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('House rules');
  // The only client is chosen by itself.
  const client = dialog.getByRole('combobox', { name: /^Client/ });
  await expect.poll(() => client.inputValue()).toBe('Acme Plastics');
  await dialog.getByLabel(/^Text in English/).fill('Wear glasses in the hall.');
  await press('Create');
  await pressInRow(chief, 'House rules', 'Publish');
  await press('Publish');
  await chief.getByRole('row', { name: /House rules .* 1 .* chief/ }).waitFor();
  await open('themes');
  await chief.locator('summary', { hasText: 'Sign-in page' }).click();
  await chief
    .getByRole('group', { name: 'Logo · picture' })
    .locator('[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture(120, 40) });
  await chief.getByRole('button', { name: 'Publish' }).click();
  await chief.getByRole('button', { name: 'Publish now' }).click();
  await chief.getByText('Published', { exact: true }).waitFor();
  expect(faults).toEqual([]);
});

test('an operator gets an account, and a hall a wall screen', async () => {
  await open('accounts');
  await chief.getByRole('button', { name: 'New account' }).click();
  const dialog = chief.getByRole('dialog');
  await dialog.getByLabel('Username').fill('otto');
  await dialog.getByRole('checkbox', { name: 'Operator', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Acme Plastics' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const shown = chief.getByRole('dialog', { name: 'Hand over this link' });
  const account = await shown.getByRole('textbox').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await open('wall-screens');
  await chief.getByRole('button', { name: 'New wall screen' }).click();
  await dialog.getByLabel('Name').fill('Hall 1');
  await dialog.getByLabel('Client').selectOption({ label: 'Acme Plastics' });
  await dialog.getByRole('checkbox', { name: 'Overview' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await chief.getByRole('dialog', { name: 'Open this link on the display' }).waitFor();
  link = await chief.getByRole('dialog').getByRole('textbox').inputValue();
  await chief.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  const otto = await openPage();
  await otto.goto(account);
  await enter(otto, 'otto');
  const agreement = otto.getByRole('dialog', { name: 'EULSA Agreement' });
  await agreement.getByText('Wear glasses in the hall.').waitFor();
  await agreement.getByLabel('Confirm').check();
  await agreement.getByRole('button', { name: 'Next' }).click();
  await otto.waitForURL('**/admin/event-input');
  expect(faults).toEqual([]);
});

test('the first samples are on the dashboard and on the wall', async () => {
  const display = await openPage();
  await display.goto(link);
  await display.getByRole('button', { name: 'Start the wall screen' }).click();
  await display.locator('[data-connection="live"]').waitFor();

  const sent = await send([
    ['IMM-01', 'status', 'RUNNING'],
    ['IMM-01', 'melt', 231.5],
    ['IMM-02', 'melt', 228],
  ]);

  expect(sent).toEqual({ accepted: 3, duplicates: 0, rejected: [] });
  await display.getByText('1 running').first().waitFor();
  await chief.setViewportSize({ width: 1920, height: 1080 });
  await chief.goto(`${server.address}/dashboard/plant/oee-tile-view`);
  const tile = chief.getByRole('article', { name: 'IMM-01' });
  await expect.poll(() => tile.innerText()).toContain('running');
  await chief
    .getByRole('region', { name: 'Floor plan' })
    .getByRole('button', { name: /IMM-12/ })
    .waitFor();
  expect(faults).toEqual([]);
});

async function openPage(): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  return (await browser.newContext({ viewport, timezoneId: 'America/Chicago' })).newPage();
}

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function open(path: string): Promise<void> {
  await chief.goto(`${server.address}/admin/${path}`);
}

/** Presses a button of the open dialog and waits until the dialog has closed. */
async function press(name: string): Promise<void> {
  await chief.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const field = chief.getByRole('dialog').locator('form, p').first();
  await field.waitFor({ state: 'detached' });
}

/** Chooses a row in a field that searches another list. */
async function choose(label: string, name: string): Promise<void> {
  const field = chief.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.fill(name);
  await chief.getByRole('option', { name: new RegExp(`^${name}`) }).click();
}

/** Fills the cells of a line of a schedule; lines are numbered from 1. */
async function line(number: number, cells: Record<string, string>): Promise<void> {
  const dialog = chief.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Shifts' }).click();
  for (const [label, value] of Object.entries(cells))
    await dialog.getByLabel(`${label}, line ${number}`).fill(value);
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
}

async function send(samples: readonly (readonly [string, string, unknown])[]): Promise<unknown> {
  const at = new Date().toISOString();
  const reply = await fetch(`${server.address}/api/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(samples.map(([machine, tag, value]) => ({ machine, tag, value, at }))),
  });
  return reply.json();
}
