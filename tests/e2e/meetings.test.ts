import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { type BlackHole, startBlackHole } from '#tests/support/dropping-proxy.ts';
import { launchMediaBrowser, mediaPage, openTracks, received } from '#tests/support/media.ts';

const demo = startDemo();
const path = '/machine/riverside-imm-01';
/** A long time limit, because connections are slow on a busy machine. */
const patience = { timeout: 30_000, interval: 250 };
let browser: Browser;
/** The network between carol and the server. */
let network: BlackHole;
const faults: string[] = [];

beforeAll(async () => {
  network = await startBlackHole(demo.address);
  browser = await launchMediaBrowser();
});
afterAll(async () => {
  await browser?.close();
  await network?.close();
});

test('people meet at a machine: everyone hears, sees and reads everyone, also after a lost network', async () => {
  const anna = await personAt('anna', path);
  await anna.getByLabel('What is it about?').fill('Short shots');
  await anna.getByRole('button', { name: 'Start a meeting' }).click();
  await anna.getByText('No one sees or hears you yet.').waitFor();
  await anna.getByRole('button', { name: 'Start camera' }).click();
  await anna.getByLabel('anna (you)').waitFor();
  await anna.getByRole('button', { name: 'Join', exact: true }).click();
  await anna.getByText('No one else is here yet.').waitFor();

  const carol = await personAt('carol', path, network.address);
  await carol.getByRole('link', { name: 'Join IMM-01' }).click();
  const link = new URL(carol.url()).pathname;
  expect(link).toMatch(/^\/meeting\/\d+\.[0-9a-f]{16}$/);
  await carol.getByRole('button', { name: 'Join', exact: true }).click();
  const global = await personAt('global', link);
  await global.getByRole('button', { name: 'Join', exact: true }).click();

  const pages = { anna, carol, global };
  for (const [name, page] of Object.entries(pages)) {
    await page.getByRole('button', { name: 'Unmute' }).click();
    if (name !== 'anna') await page.getByRole('button', { name: 'Start camera' }).click();
  }
  for (const page of Object.values(pages))
    await expect.poll(() => received(page), patience).toEqual({ sounds: 2, pictures: 2 });
  await carol.getByRole('listitem').filter({ hasText: 'anna' }).getByText('speaking').waitFor();

  await anna.getByRole('button', { name: 'Share screen' }).click();
  await carol.getByLabel('Screen of anna').waitFor();
  await expect.poll(() => received(carol), patience).toEqual({ sounds: 2, pictures: 3 });
  await anna.getByRole('button', { name: 'Stop sharing' }).click();
  await carol.getByLabel('Screen of anna').waitFor({ state: 'detached' });

  await anna.getByRole('button', { name: 'Mute', exact: true }).click();
  await carol.getByRole('listitem').filter({ hasText: 'anna' }).getByText('muted').waitFor();

  network.swallow();
  network.drop();
  const lost = carol.getByText('The connection is lost. It is being made again…');
  await lost.waitFor();
  network.heal();
  await lost.waitFor({ state: 'hidden' });
  // A change of state arrives over the new connection.
  await carol.getByRole('button', { name: 'Mute', exact: true }).click();
  await anna.getByRole('listitem').filter({ hasText: 'carol' }).getByText('muted').waitFor();
  await expect.poll(() => received(carol), patience).toMatchObject({ pictures: 2 });

  await global.close();
  await anna.getByRole('listitem').filter({ hasText: 'global' }).waitFor({ state: 'detached' });
  await anna.getByRole('button', { name: 'End for everyone' }).click();
  for (const page of [anna, carol]) await page.getByText('This meeting has ended.').waitFor();
  expect(await openTracks(carol)).toBe(0);
  await carol.getByRole('link', { name: 'To the machine' }).click();
  await carol.getByText('No meeting goes on.').waitFor();
  expect(faults).toEqual([]);
}, 180_000);

/** Opens a page in a browser context of its own, so that users share no state. */
async function personAt(username: string, at: string, address = demo.address): Promise<Page> {
  const page = await mediaPage(browser);
  followFaults(page, faults);
  await openAs(page, `${address}${at}`, username);
  return page;
}
