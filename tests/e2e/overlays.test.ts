import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const configDir = mkdtempSync(join(tmpdir(), 'overlays-'));
const demo = startDemo({ CONFIG_DIR: configDir });
let page: Page;

beforeAll(async () => {
  page = await (await demo.browser.newContext()).newPage();
  await signedInAs(page, demo.address, 'anna');
  await page.goto(`${demo.address}/dashboard/plant/oee-grid-view?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
});
afterAll(() => rmSync(configDir, { recursive: true }));

test("an integrator's change is on the open page at once, and a mistake leaves what was there", async () => {
  await page.getByRole('searchbox').fill('IMM');
  write('texts/hall.texts.json', { 'en-US': { 'hall.board': 'Board of hall 2' } });
  write('clients/northwind/screens/grid.overlay.json', overlay({ title: 'hall.board' }));
  await expect.poll(() => page.title()).toContain('Board of hall 2');
  expect(await page.getByRole('searchbox').inputValue()).toBe('IMM');

  write('clients/northwind/screens/grid.overlay.json', overlay({ title: 'hall.bord' }));
  write('texts/hall.texts.json', { 'en-US': { 'hall.board': 'Hall 2' } });
  await expect.poll(() => page.title()).toContain('OEE grid');

  write('clients/northwind/screens/grid.overlay.json', overlay({ title: 'hall.board' }));
  await expect.poll(() => page.title()).toContain('Hall 2');
});

test('another client sees the screen as it was', async () => {
  const other = await (await demo.browser.newContext()).newPage();
  await signedInAs(other, demo.address, 'carol');
  write('clients/contoso/screens/grid.overlay.json', overlay({ title: 'hall.board' }));
  rmSync(join(configDir, 'clients/northwind'), { recursive: true });
  await other.goto(`${demo.address}/dashboard/plant/oee-grid-view?Id=riverside`);
  await other.locator('[data-connection="live"]').waitFor();

  expect(await other.title()).toContain('OEE grid');
});

function overlay(patch: object): object {
  return { version: 1, screen: 'oee-grid-view', patch };
}

function write(file: string, content: object): void {
  mkdirSync(dirname(join(configDir, file)), { recursive: true });
  writeFileSync(join(configDir, file), JSON.stringify(content));
}
