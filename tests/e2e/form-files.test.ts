import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterWith, tokenFor } from '#cli/player/accounts.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import {
  ownPassword,
  startOwnInstallation,
  type OwnInstallation,
} from '#tests/support/own-installation.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

const run = promisify(execFile);
const formId = 'example-shift-start';

let own: OwnInstallation;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  [own, browser, folder] = await Promise.all([
    startOwnInstallation(),
    launchBrowser(),
    temporaryFolder(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await own?.server.stop();
  await rm(folder, { recursive: true });
});

test('a form travels in a signed bundle to an installation without the demo, is approved, assigned and begun', async () => {
  const { machineId, clientId } = await makeMachine();
  await bringIn(clientId);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const { address } = own.server;
  await enterWith(page, address, await tokenFor(address, 'second', ownPassword));
  await page.goto(`${address}/admin/screens`);
  await page.getByRole('button', { name: /^Approve release/ }).click();
  const release = page.getByRole('dialog', { name: /^Approve release/ });
  await release.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect.poll(isPublished).toBe(true);

  await page.goto(`${address}/admin/forms`);
  await page.getByRole('link', { name: 'Start of the shift' }).click();
  await page.getByRole('heading', { level: 1, name: 'Start of the shift' }).waitFor();
  await page.getByText(`clients/${clientId}/forms/${formId}.form.json`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Machines and products' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: /IMM-01/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const begun = await own.call<{ TemplateVersion: number }>('POST', `forms/template/${formId}`, {
    MachineId: machineId,
  });
  expect(begun.TemplateVersion).toBe(1);
});

async function makeMachine() {
  const { Id: clientId } = await own.call('POST', 'admin/clients', { DisplayName: 'Acme' });
  const plant = await own.call('POST', 'admin/plants', {
    DisplayName: 'Ikeja',
    ClientId: clientId,
    TimeZone: 'Africa/Lagos',
    DisplayType: 'PLANT',
  });
  const machine = await own.call('POST', 'admin/machines', {
    DisplayName: 'IMM-01',
    MachineName: 'IMM-01',
    PlantId: plant.Id,
    DisplayType: 'IMM',
  });
  return { machineId: machine.Id, clientId };
}

/** Imports the signed example of `init`, as another person than the one who approves it. */
async function bringIn(clientId: string): Promise<void> {
  const [config, bundle, key] = ['config', 'acme.zip', 'key.pem'].map((name) => join(folder, name));
  await lineside(['users', 'add', 'second', '--role', 'Sysadmin', '--password-stdin'], ownPassword);
  await lineside(['init', config ?? '', '--client', clientId]);
  await lineside(['export', bundle ?? '', '--folder', config ?? '', '--key', key ?? '']);
  await lineside(['import', bundle ?? '', '--trust', `${key}.pub`, '--by', 'chief']);
}

async function lineside(args: readonly string[], input?: string): Promise<void> {
  const env = { ...process.env, DEMO: '0', DATA_DIR: own.server.dataDir };
  const program = join(packageRoot, 'dist/server/lineside.js');
  const done = run(process.execPath, [program, ...args], { env });
  if (input !== undefined) done.child.stdin?.end(`${input}\n`);
  await done;
}

async function isPublished(): Promise<boolean> {
  const { Items } = await own.call<{ Items: { Id: string; State: string }[] }>(
    'GET',
    'admin/forms',
  );
  return Items.some(({ Id, State }) => Id === formId && State === 'published');
}
