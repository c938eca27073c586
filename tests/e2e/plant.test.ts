import { rm } from 'node:fs/promises';

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { enterDemo } from '#tests/support/people.ts';
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const tiles = '/dashboard/plant/oee-tile-view?Id=riverside';

let server: ServerProcess;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  const [dataDir, port] = await Promise.all([copyOfDemo(), freePort()]);
  server = await startServerProcess({ dataDir, port });
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

test('a status that a source sends is on the tile within a second', async () => {
  await page.goto(server.address + tiles);
  const tile = page.getByRole('article', { name: 'IMM-13' });
  await tile.waitFor();
  await page.locator('[data-connection="live"]').waitFor();

  const sentAt = performance.now();
  await send(server, 'riverside-imm-13', 'RUNNING');
  await tile.getByText('running').waitFor({ timeout: 1000 });

  expect(performance.now() - sentAt).toBeLessThan(1000);
});

test('a killed server shows as stale, and the screen recovers by itself', async () => {
  await page.goto(server.address + tiles);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('article').first().waitFor();
  const shown = await page.getByRole('article').count();

  await server.stop('SIGKILL');
  await page.locator('[data-connection="stale"]').waitFor({ timeout: 5000 });
  // The last values stay where they were: an old figure with its age is worth more than none.
  expect(await page.getByRole('article').count()).toBe(shown);

  const { dataDir, address } = server;
  server = await startServerProcess({ dataDir, port: Number(new URL(address).port) });
  await page.locator('[data-connection="live"]').waitFor({ timeout: 40_000 });
  // It was running before the kill: only a frame of the new server can say otherwise.
  await send(server, 'riverside-imm-13', 'UNDEFINED');
  await page.getByRole('article', { name: 'IMM-13' }).getByText('undefined').waitFor();
});

test.each([
  ['overview', 'Production by line'],
  ['oee-grid-view', 'Availability'],
  ['process-grid-view', 'Set point'],
])('the %s view shows its data', async (view, text) => {
  await page.goto(`${server.address}/dashboard/plant/${view}?Id=riverside`);

  await page.locator('[data-connection="live"]').waitFor();
  await page.getByText(text).first().waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(10);
});

test.each([
  [1920, 1080],
  [820, 1180],
  [390, 844],
])('no page scrolls sideways at %i × %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  for (const view of ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view']) {
    await page.goto(`${server.address}/dashboard/plant/${view}?Id=riverside`);
    await page.locator('[data-connection="live"]').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ view, overflow }).toEqual({ view, overflow: 0 });
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
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
    body: JSON.stringify([{ machine, tag: 'status', value, at: new Date().toISOString() }]),
  });
  expect(await response.json()).toMatchObject({ accepted: 1 });
}
