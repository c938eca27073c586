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

test('an administrator draws the plan of a plant of his own, and its pages show it', async () => {
  const client = await own.call('POST', 'admin/clients', { DisplayName: 'Acme' });
  const plant = await own.call('POST', 'admin/plants', {
    DisplayName: 'Hall 1',
    ClientId: client.Id,
    TimeZone: 'America/Chicago',
    DisplayType: 'PLANT',
  });
  for (const DisplayName of ['IMM-01', 'IMM-02', 'IMM-03'])
    await own.call('POST', `admin/clients/${client.Id}/machines`, {
      DisplayName,
      PlantId: plant.Id,
      MachineName: DisplayName,
      DisplayType: 'IMM',
    });
  const page = await signIn();
  const faults = followFaults(page);

  // Starts from the page of a plant that has no floor plan.
  await page.goto(`${own.server.address}/dashboard/plant/oee-tile-view?Id=${plant.Id}`);
  await page.getByRole('link', { name: 'Add a floor plan' }).click();
  await page.getByRole('heading', { name: 'Floor plan of Hall 1' }).waitFor();
  const picture = await sharp({
    create: { width: 800, height: 400, channels: 3, background: '#e8ecf0' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('Upload a picture')
    .first()
    .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Another picture' }).waitFor();
  await page.getByRole('button', { name: 'Place 3 machines in rows' }).click();

  const first = spot(page, 'IMM-01');
  const before = await middleOf(first);
  await page.mouse.move(before.x, before.y);
  await page.mouse.down();
  await page.mouse.move(before.x + 60, before.y + 120, { steps: 5 });
  await page.mouse.up();
  const after = await middleOf(first);
  expect(Math.abs(after.y - before.y - 120)).toBeLessThan(8);

  await spot(page, 'IMM-02').focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowDown');
  await page.getByLabel('Label in place of the name').fill('Press 2');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/· Saved/).waitFor();

  await page.goto(`${own.server.address}/dashboard/plant/oee-tile-view?Id=${plant.Id}`);
  const plan = page.getByRole('region', { name: 'Floor plan' });
  await plan.getByRole('button', { name: /Press 2/ }).waitFor();
  expect(await plan.getByRole('button').count()).toBeGreaterThanOrEqual(3);
  const image = plan.locator('img');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(800);
  expect(await page.getByRole('link', { name: 'Add a floor plan' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

async function signIn(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const { address } = own.server;
  await enterWith(page, address, await tokenFor(address, 'chief', ownPassword));
  return page;
}

function spot(page: Page, name: string) {
  return page.getByRole('region', { name: 'Plan', exact: true }).getByRole('button', { name });
}

async function middleOf(found: ReturnType<typeof spot>): Promise<{ x: number; y: number }> {
  const box = await found.boundingBox();
  if (!box) throw new Error('The spot is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
