import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import {
  aPastDate,
  keep,
  live,
  openFresh,
  pillOf,
  searchOf,
  visit,
} from '#tests/support/plant-page.ts';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await signedInAs(page, demo.address, 'global');
});

test('a reload shows the same, whatever another tab has looked at', async () => {
  await openFresh(page, demo.address, 'oee-tile-view?Id=riverside');
  await live(page).waitFor();
  const other = await page.context().newPage();
  await visit(other, demo.address, `oee-tile-view?Id=riverside&date=${aPastDate()}`);
  await pillOf(other, 'history').waitFor();
  await other.close();

  await page.reload();
  await live(page).waitFor();
  expect(searchOf(page)).toMatchObject({ Id: 'riverside', realTime: 'true' });
});

test('the plant is that of the route, else the recent one, the saved one, the first; an unknown one is flagged', async () => {
  const plants = page.getByRole('combobox', { name: 'Plant' });
  await visit(page, demo.address, 'overview?Id=nowhere');
  await page.getByRole('heading', { name: 'The plant in the link is not one of yours' }).waitFor();

  await visit(page, demo.address, 'overview?Id=pune');
  await expect.poll(() => plants.inputValue()).toBe('Pune Works');
  await keep(page, demo.address, {
    recentPlantHistory: { plantId: 'monterrey', period: { kind: 'today' }, isRealTime: true },
  });
  await visit(page, demo.address, 'overview');
  await expect.poll(() => plants.inputValue()).toBe('Monterrey Norte');
  await keep(page, demo.address, { recentPlantHistory: null, currentPlant: 'pune' });
  await visit(page, demo.address, 'overview');
  await expect.poll(() => plants.inputValue()).toBe('Pune Works');
  await keep(page, demo.address, { recentPlantHistory: null, currentPlant: null });
  await visit(page, demo.address, 'overview');
  await plants.click();
  const first = await page.getByRole('listbox').getByRole('option').first().textContent();
  expect(await plants.inputValue()).toBe(first);
});
