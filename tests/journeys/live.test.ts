import { rm } from 'node:fs/promises';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { enterDemo } from '#tests/support/accounts.ts';
import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import { demoEnvironment, demoNow } from '#tests/support/demo-clock.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const tiles = '/dashboard/plant/oee-tile-view?Id=riverside';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const [dataDir, port] = await Promise.all([copyOfDemo(), freePort()]);
  server = await startServerProcess({ dataDir, port, env: demoEnvironment() });
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  faults = followFaults(page);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(server.dataDir, { recursive: true });
});

test('anna signs in and opens the tiles of her plant', async () => {
  await enterDemo(page, server.address, 'anna');
  await page.goto(server.address + tiles);

  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('article').first().waitFor();
  const tilesOfPlant = page.getByRole('grid', { name: 'Machines', exact: true });
  expect(await tilesOfPlant.getAttribute('aria-rowcount')).toBe('14');
});

test('a status that a source sends comes to the tile without a reload', async () => {
  await page.goto(server.address + tiles);
  const tile = page.getByRole('article', { name: 'IMM-13' });
  await tile.waitFor();
  await page.locator('[data-connection="live"]').waitFor();

  await send(server, 'riverside-imm-13', 'RUNNING');
  await expect.poll(() => tile.getByText('running').isVisible()).toBe(true);
});

test('a killed server shows as stale, and the screen recovers by itself', async () => {
  await page.goto(server.address + tiles);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('article').first().waitFor();
  const shown = await page.getByRole('article').count();

  await server.stop('SIGKILL');
  await page.locator('[data-connection="stale"]').waitFor();
  // The last values stay on the page: an old figure with its age is better than none.
  expect(await page.getByRole('article').count()).toBe(shown);

  const { dataDir, address } = server;
  const port = Number(new URL(address).port);
  server = await startServerProcess({ dataDir, port, env: demoEnvironment() });
  await page.locator('[data-connection="live"]').waitFor({ timeout: 60_000 });
  // The machine was running before the kill, so only a frame of the new server can change this.
  await send(server, 'riverside-imm-13', 'UNDEFINED');
  await page.getByRole('article', { name: 'IMM-13' }).getByText('undefined').waitFor();
});

test('nothing went wrong in the page on the way', () => {
  expect(faults).toEqual([]);
});

async function send({ address }: ServerProcess, machine: string, value: string) {
  const response = await fetch(`${address}/api/ingest`, {
    method: 'POST',
    headers: {
      Authorization: 'Bearer lineside-demo-ingest',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify([
      { machine, tag: 'status', value, at: new Date(demoNow()).toISOString() },
    ]),
  });
  expect(await response.json()).toMatchObject({ accepted: 1 });
}
