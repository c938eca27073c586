import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { tokenFor } from '#cli/player/accounts.ts';
import { hourMs } from '#shared/durations.ts';
import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { launchMediaBrowser, mediaPage, received } from '#tests/support/media.ts';
import { type OwnProduct, startOwnProduct } from '#tests/support/own-product.ts';

const machine = 'riverside-imm-07';
/** A long time limit, because connections are slow on a busy machine. */
const patience = { timeout: 30_000, interval: 250 };
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const faults: string[] = [];
let product: OwnProduct;
let browser: Browser;

beforeAll(async () => {
  product = await startOwnProduct();
  browser = await launchMediaBrowser();
  await addRule();
});
afterAll(async () => {
  await browser?.close();
  await product?.close();
});

test('two are notified of a stopped machine, meet there and leave a picture and a note, which a third reads the next day', async () => {
  const { server } = product;
  await server.ingest([
    [machine, 'status', 'RUNNING', 3600],
    [machine, 'status', 'STOPPED', 1200],
  ]);
  const anna = await personAt('anna', '/user/notifications');
  const carol = await personAt('carol', '/user/notifications');
  for (const page of [anna, carol])
    await page
      .getByRole('link', { name: 'IMM-07 has been stopped for longer than 10 min.' })
      .click();

  await panel(anna, 'Meetings').getByLabel('What is it about?').fill('Short shots');
  await anna.getByRole('button', { name: 'Start a meeting' }).click();
  await anna.getByRole('button', { name: 'Join', exact: true }).click();
  await carol.getByRole('link', { name: 'Join IMM-07' }).click();
  await carol.getByRole('button', { name: 'Join', exact: true }).click();
  for (const page of [anna, carol]) await page.getByRole('button', { name: 'Unmute' }).click();
  for (const page of [anna, carol])
    await expect.poll(() => received(page), patience).toEqual({ sounds: 1, pictures: 0 });
  await anna.getByRole('button', { name: 'Share screen' }).click();
  await carol.getByLabel('Screen of anna').waitFor();
  await expect.poll(() => received(carol), patience).toEqual({ sounds: 1, pictures: 1 });

  await anna.getByLabel('Message', { exact: true }).fill('The nozzle drips');
  await anna.getByLabel('What it is about').selectOption({ index: 2 });
  await anna
    .getByLabel('Add a picture')
    .and(anna.locator('input'))
    .setInputFiles({ name: 'nozzle.png', mimeType: 'image/png', buffer: picture });
  await anna.getByRole('button', { name: 'Send', exact: true }).click();
  await message(carol).getByRole('button', { name: 'Picture of anna' }).locator('img').waitFor();
  await carol.getByRole('button', { name: 'Leave', exact: true }).click();
  await carol.goto(`${product.address}/machine/${machine}`);
  await writeNote(carol, 'Nozzle changed');
  await anna.getByRole('button', { name: 'End for everyone' }).click();
  await anna.getByText('This meeting has ended.').waitFor();
  await server.ingest([[machine, 'status', 'RUNNING', 0]]);
  for (const page of [anna, carol]) await page.context().close();

  product.pass(24 * hourMs);
  const third = await personAt('global', `/machine/${machine}`);
  await message(third).getByRole('button', { name: 'Picture of anna' }).locator('img').waitFor();
  expect(await message(third).textContent()).toContain('anna');
  await message(third)
    .getByRole('button', { name: /^About/ })
    .click();
  await third.getByText(/^Marked: /).waitFor();
  const stop = panel(third, 'Stops').locator('[data-stop]').first();
  await stop.getByText('Robot fault').waitFor();
  await stop.click();
  const dialog = third.getByRole('dialog', { name: /^Stop of/ });
  expect(await dialog.getByLabel('Comment').inputValue()).toBe('Nozzle changed');
  await dialog.getByText(/^carol, /).waitFor();
  expect(faults).toEqual([]);
}, 120_000);

async function writeNote(page: Page, note: string): Promise<void> {
  await panel(page, 'Stops').locator('[data-stop]').first().click();
  const dialog = page.getByRole('dialog', { name: /^Stop of/ });
  await dialog.getByRole('radio', { name: 'Robot fault' }).click();
  await dialog.getByLabel('Comment').fill(note);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('strong', { hasText: 'Robot fault' }).waitFor();
}

function message(page: Page): Locator {
  return page
    .getByRole('log', { name: 'Messages' })
    .getByRole('article')
    .filter({ hasText: 'The nozzle drips' });
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true }).first();
}

async function personAt(username: string, at: string): Promise<Page> {
  const page = await mediaPage(browser);
  followFaults(page, faults);
  await openAs(page, `${product.address}${at}`, username);
  return page;
}

/** An administrator adds a notification rule before the test. */
async function addRule(): Promise<void> {
  const { access_token: token } = await tokenFor(product.address, 'global');
  const reply = await fetch(`${product.address}/api/admin/clients/northwind/notificationrules`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      DisplayName: 'Long stops',
      Kind: 'machine.stopped',
      HoldSeconds: 600,
      IsEnabled: true,
    }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
}
