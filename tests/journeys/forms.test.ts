import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Browser, BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterWith, tokenFor } from '#cli/player/accounts.ts';
import type { FormQuestions } from '#schemas/api/form-document.gen.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { killTab } from '#tests/support/kill-tab.ts';
import {
  ownPassword,
  startOwnInstallation,
  type OwnInstallation,
} from '#tests/support/own-installation.ts';

const run = promisify(execFile);

/** One journey: each test continues with the data of the tests before it. */
let own: OwnInstallation;
let browser: Browser;

beforeAll(async () => {
  [own, browser] = await Promise.all([startOwnInstallation(), launchBrowser()]);
  await makePlant();
});
afterAll(async () => {
  await browser?.close();
  await own?.server.stop();
});

test('an administrator designs a form and gives it to a machine and a product', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await enteredAs('anna', context);
  await page.goto(`${own.server.address}/admin/forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('First piece');
  await form.getByLabel('Client').fill('Acm');
  await page.getByRole('option', { name: 'Acme' }).click();
  await form.getByLabel('Type').selectOption({ label: 'Quality' });
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'First piece' }).click();

  await page.getByRole('button', { name: '+ Parameter' }).click();
  await page.getByLabel('Parameter', { exact: true }).fill('Hold pressure');
  await page.getByRole('button', { name: '+ Section' }).click();
  await addQuestion(page, 'Is the tool clean?', 'Yes or no');
  await addQuestion(page, 'Weight of ten', 'Number');
  await page.getByLabel('Goal: at least').fill('60');
  await addQuestion(page, 'Is the label right?', 'Yes or no');
  await addQuestion(page, 'The piece', 'Photo');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 1 is published, but no machine has the form yet.').waitFor();

  await page.getByRole('button', { name: 'Machines and products' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /IMM-01/ }).check();
  await dialog.getByRole('checkbox', { name: /Cap 28/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await context.close();

  const { Items } = await own.call<{ Items: object[] }>('GET', 'admin/forms');
  expect(Items).toEqual([
    expect.objectContaining({
      DisplayName: 'First piece',
      State: 'published',
      PublishedVersion: 1,
    }),
  ]);
});

test('an operator runs it to its end, with the network gone and the tab killed in the middle', async () => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  let page = await enteredAs('olga', context);
  await page.goto(own.server.address);
  await page.waitForURL('**/admin/event-input');
  await page.getByLabel('Machine', { exact: true }).first().selectOption({ label: 'IMM-01' });
  await page
    .getByRole('combobox', { name: 'Product', exact: true })
    .selectOption({ label: 'Cap 28' });
  await page.getByRole('button', { name: 'Start First piece' }).click();
  await page.getByRole('button', { name: 'Start the set-up' }).click();
  await page.getByRole('textbox', { name: /Hold pressure/ }).fill('85');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'End the set-up' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'One at a time' }).click();
  await page.getByText('Question 1 of 4').waitFor();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByText('Question 2 of 4').waitFor();
  await page.getByRole('textbox', { name: /Weight of ten/ }).fill('58');
  await page.keyboard.press('Enter');
  await page.getByText('Question 3 of 4').waitFor();
  await page.getByText('No connection.').waitFor();
  const address = page.url();
  await killTab(page);

  await context.setOffline(false);
  page = await enteredAs('olga', context);
  await page.goto(address);
  await page.getByText('2 of 4 answered').waitFor();
  await page.getByText('Question 3 of 4').waitFor();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByText('Question 4 of 4').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'piece.png',
    mimeType: 'image/png',
    buffer: await picture(),
  });
  await page.getByText('4 of 4 answered').waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByLabel('Why was the goal not reached?').fill('The mould is cold');
  await page.getByRole('button', { name: 'Save the reason' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByText('Completed', { exact: true }).waitFor();
  await page.getByText('to be sent').waitFor({ state: 'detached' });

  const id = new URL(address).pathname.split('/').at(-1);
  const { Items, State } = await own.call<FormQuestions>('GET', `forms/${id}/questions`);
  expect(State).toBe('finished');
  expect(Items.map(({ Answer }) => Answer?.Version)).toEqual([1, 1, 1, 1]);
  expect(Items.slice(0, 3).map(({ Answer }) => Answer?.Value)).toEqual(['YES', 58, 'NO']);
});

/** Creates the client, plant and machine that forms need. */
async function makePlant(): Promise<void> {
  const { Id: ClientId } = await own.call('POST', 'admin/clients', { DisplayName: 'Acme' });
  const place = { ClientId, TimeZone: 'America/Chicago', DisplayType: 'PLANT' };
  const plant = await own.call('POST', 'admin/plants', { DisplayName: 'Riverside', ...place });
  const machine = { DisplayName: 'IMM-01', MachineName: 'IMM-01', DisplayType: 'IMM' };
  await own.call('POST', 'admin/machines', { ...machine, PlantId: plant.Id });
  await own.call('POST', `admin/clients/${ClientId}/products`, { DisplayName: 'Cap 28' });
  await addAccount(['anna', '--role', 'Sysadmin']);
  await addAccount(['olga', '--role', 'Operator', '--client', ClientId]);
}

async function addAccount(account: readonly string[]): Promise<void> {
  const program = join(packageRoot, 'dist/server/lineside.js');
  const env = { ...process.env, DEMO: '0', DATA_DIR: own.server.dataDir };
  const args = [program, 'users', 'add', ...account, '--password-stdin'];
  const added = run(process.execPath, args, { env });
  added.child.stdin?.end(`${ownPassword}\n`);
  await added;
}

async function enteredAs(username: string, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const { address } = own.server;
  await enterWith(page, address, await tokenFor(address, username, ownPassword));
  return page;
}

async function addQuestion(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: '+ Question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(name);
  await page.getByLabel('Kind of answer').selectOption({ label: kind });
}

function picture(): Promise<Buffer> {
  const create = { width: 64, height: 48, channels: 3, background: '#c04020' } as const;
  return sharp({ create }).png().toBuffer();
}
