import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { violations } from '#tests/support/axe.ts';
import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import { openMenuPart } from '#tests/support/menu.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const password = 'tulip gravel moped seven';

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  server = await startServerProcess({ env: { DEMO: '0' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a new installation gets from its first link to the first sample on the dashboard of a new user', async () => {
  const chief = await openPage();
  const faults = followFaults(chief);
  await chief.goto(/Create the first Sysadmin.*: (http\S+)/.exec(server.output())?.[1] ?? '');
  await enter(chief, 'chief');
  await chief.getByRole('button', { name: 'Global View' }).click();
  await chief.waitForURL('**/admin/first-run');

  await chief.getByLabel('Name of the client').fill('Acme Plastics');
  await chief.keyboard.press('Enter');
  await chief.getByLabel('Name of the plant').fill('Riverside');
  expect(await chief.getByLabel('Time zone').inputValue()).toBe('America/Chicago');
  await chief.keyboard.press('Enter');
  await chief.getByLabel('Names, one per line').waitFor();
  // The rows are stored on the server, so the guide continues after a reload.
  await chief.reload();
  await chief.getByLabel('Names, one per line').fill('IMM-01\nIMM-02');
  await chief.getByRole('button', { name: 'Add machines' }).click();
  await chief.getByRole('button', { name: 'Make its key' }).click();
  const key = await chief.getByLabel('Key', { exact: true }).inputValue();
  const line = await chief.getByLabel('A first sample, from a command line').inputValue();
  expect(line).toContain(`curl ${server.address}/api/ingest`);
  expect(await violations(chief)).toEqual([]);
  await chief.getByRole('button', { name: 'I have copied the key' }).click();

  await chief.getByLabel('Username').fill('anna');
  await chief.getByRole('button', { name: 'Make the account' }).click();
  const link = await chief.getByLabel('Activation link').inputValue();
  await chief.getByRole('button', { name: 'Continue' }).click();
  await chief.getByText('Waiting for the first sample').waitFor();

  expect(await send(key, { machine: 'IMM-01', tag: 'status', value: 'RUNNING' })).toEqual({
    accepted: 1,
    duplicates: 0,
    rejected: [],
  });
  await chief.getByText('IMM-01 has sent its first sample.').waitFor();
  await chief.getByRole('link', { name: 'See it on the dashboard' }).click();
  await tileOf(chief).waitFor();
  await openMenuPart(chief, 'Administration');
  await chief.getByRole('link', { name: 'System status' }).waitFor();
  expect(await chief.getByRole('link', { name: 'First steps' }).count()).toBe(0);
  await chief.goto(`${server.address}/admin`);
  await chief.getByRole('link', { name: /^1 account was never activated ?anna$/ }).click();
  await chief.getByRole('rowheader', { name: 'anna' }).waitFor();
  expect(faults).toEqual([]);

  const anna = await openPage();
  await anna.goto(link);
  await enter(anna, 'anna');
  await anna.waitForURL('**/dashboard/grid');
  await anna.goto(`${server.address}/dashboard/plant/oee-tile-view`);
  await tileOf(anna).waitFor();
  // A plant without a floor plan has neither a panel for one nor a message about it.
  expect(await anna.getByRole('region', { name: 'Plant scheme' }).count()).toBe(0);
  expect(await anna.getByRole('alert').allTextContents()).toEqual([]);
  expect(await anna.getByRole('link', { name: 'Accounts' }).count()).toBe(0);
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Chicago',
  });
  return context.newPage();
}

/** The tile of the machine with samples, while it is running. */
function tileOf(page: Page) {
  return page.getByRole('article', { name: 'IMM-01' }).getByText('running');
}

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function send(key: string, sample: object): Promise<unknown> {
  const reply = await fetch(`${server.address}/api/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify([{ ...sample, at: new Date().toISOString() }]),
  });
  return reply.json();
}
