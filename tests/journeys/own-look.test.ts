import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterWith, tokenFor } from '#cli/player/accounts.ts';
import { violations } from '#tests/support/axe.ts';
import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import {
  ownPassword,
  startOwnInstallation,
  type OwnInstallation,
} from '#tests/support/own-installation.ts';
import { pressInRow } from '#tests/support/rows.ts';

let own: OwnInstallation;
let browser: Browser;
beforeAll(async () => {
  own = await startOwnInstallation();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await own?.server.stop();
});

test('a client gets its logo: who opens the address of its site sees it before signing in', async () => {
  const { address } = own.server;
  for (const DisplayName of ['Acme', 'Globex'])
    await own.call('POST', 'admin/clients', { DisplayName });
  const page = await openPage();
  await enterWith(page, address, await tokenFor(address, 'chief', ownPassword));
  const faults = followFaults(page);

  await page.goto(`${address}/admin/clients`);
  await pressInRow(page, 'Acme', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address of its site').fill(`${address}/plants`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(/The address of a site, without a path/).waitFor();
  await dialog.getByLabel('Address of its site').fill(address);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Acme 127\.0\.0\.1/ }).waitFor();

  await page.goto(`${address}/admin/themes`);
  await page.getByText(/Everyone who opens 127\.0\.0\.1 sees it/).waitFor();
  await page.locator('summary', { hasText: 'Sign-in page' }).click();
  const field = page.getByRole('group', { name: 'Logo · picture' });
  await field.locator('[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 120, height: 40, channels: 3, background: 'navy' } })
      .png()
      .toBuffer(),
  });
  await expect.poll(() => widthOf(field.locator('img'))).toBe(120);
  // A drawing without a size of its own is visible too.
  const mark = page.getByRole('group', { name: 'Mark · picture' });
  await mark.locator('.ls-input').fill('/icon.svg');
  await expect.poll(async () => (await mark.locator('img').boundingBox())?.height).toBe(72);
  expect((await mark.locator('img').boundingBox())?.width).toBeGreaterThan(72);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('Published', { exact: true }).waitFor();

  const stranger = await openPage();
  await stranger.goto(`${address}/login`);
  await expect.poll(() => widthOf(stranger.locator('.brand-full'))).toBe(120);
  expect(faults).toEqual([]);
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return context.newPage();
}

/** The width of the picture file in pixels. */
function widthOf(image: ReturnType<Page['locator']>): Promise<number> {
  return image.evaluate((one: HTMLImageElement) => one.naturalWidth);
}
