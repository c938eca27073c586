import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { demoPassword } from '#cli/player/accounts.ts';
import { heldTokens } from '#cli/player/accounts.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { userMenu } from '#tests/support/accounts.ts';
import { signIn } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

const run = promisify(execFile);
const newPassword = 'tulip gravel moped seven';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

test('who has forgotten the password asks for a link, sets a new one and signs in with it', async () => {
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill('carol');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await page.getByLabel('Username / Email').fill('carol');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If there is such an account, a link is on its way').waitFor();

  const link = await linkInMail('carol@lineside.example');
  await page.goto(link);
  await page.getByLabel('New password').fill('too short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('At least 15 characters, please').waitFor();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your new password is set').waitFor();

  await signIn(page, demo.address, { username: 'carol', password: demoPassword });
  await page.getByText('User name or password is not valid').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await userMenu(page, 'carol').waitFor();
  expect(await heldTokens(page)).toMatchObject({ accountId: 'carol' });
});

test('the link to a new password works once', async () => {
  const reply = await fetch(`${demo.address}/api/accounts/passwordresets`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'anna' }),
  });
  expect(reply.ok).toBe(true);
  const link = await linkInMail('anna@lineside.example');
  await page.goto(link);
  await setPassword(`${newPassword} one`);
  await page.getByText('Your new password is set').waitFor();

  await page.goto(link);
  await setPassword(`${newPassword} two`);
  const refusal = page.getByRole('alert').filter({ hasText: 'link' });
  await refusal.waitFor();
  expect(await page.getByText('Your new password is set').count()).toBe(0);
});

test('an account is activated through the link that the command line prints', async () => {
  const link = await addUser('dora');

  await page.goto(link);
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor();
  await enter('dora', 'too short');
  // The sentence comes from the server, because the page has no rule for this field.
  const refusal = page.getByRole('alert').filter({ hasText: 'this one has 9' });
  await refusal.waitFor();
  expect(new URL(page.url()).pathname).toContain('/login/activation_code/');

  await enter('dora', newPassword);
  await userMenu(page, 'dora').waitFor();
  await page.waitForURL('**/dashboard/grid');
});

test('an activation link does not let anybody else in', async () => {
  const link = await addUser('emil');

  await page.goto(link);
  await enter('sysadmin', newPassword);

  await page.getByRole('alert').filter({ hasText: 'link' }).waitFor();
  expect(await userMenu(page, 'sysadmin').count()).toBe(0);
});

test('a new installation makes its first Sysadmin through the link that the start prints', async () => {
  const empty = await startServerProcess({ env: { DEMO: '0' } });
  const printed = /Create the first Sysadmin.*: (http\S+)/;
  await expect.poll(() => empty.output()).toMatch(printed);
  const link = printed.exec(empty.output())?.[1] ?? '';

  await page.goto(link);
  await enter('chief', newPassword);
  await page.getByRole('heading', { name: 'Please choose page you want' }).waitFor();
  await page.getByRole('button', { name: 'Global View' }).click();
  await userMenu(page, 'chief').waitFor();

  const stranger = await demo.browser.newPage();
  await stranger.goto(link);
  await enter('thief', newPassword, stranger);
  await stranger.getByRole('alert').filter({ hasText: 'link' }).waitFor();
  expect(await heldTokens(stranger)).toBeNull();
  await stranger.close();
  await empty.stop();
});

async function enter(username: string, password: string, on = page): Promise<void> {
  await on.getByLabel('Username', { exact: true }).fill(username);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.getByRole('button', { name: 'Log in' }).click();
}

async function setPassword(password: string): Promise<void> {
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

async function addUser(username: string): Promise<string> {
  const command = [join(packageRoot, 'dist/server/lineside.js'), 'users', 'add', username];
  const { stdout } = await run(
    process.execPath,
    [...command, '--role', 'PlantUser', '--client', 'northwind'],
    { env: { ...process.env, DATA_DIR: demo.dataDir, PUBLIC_URL: demo.address } },
  );
  return /http\S+/.exec(stdout)?.[0] ?? '';
}

/** The link in the mail to the address. */
async function linkInMail(to: string): Promise<string> {
  const folder = join(demo.dataDir, 'mail');
  let link: string | undefined;
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
      const mail = mails.find((text) => text.includes(`To: ${to}`));
      // Quoted-printable text folds long lines and encodes equals signs.
      const text = mail?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      link = /http\S+\/login\/reset_password\/[\w-]+/.exec(text ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}
