import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { aPastDate, live, openFresh, pillOf, searchOf } from '#tests/support/plant-page.ts';

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await signedInAs(page, demo.address, 'global');
});

test('an address says plant, tab, date, figure, order and what is looked for; a reload shows the same', async () => {
  // A day with figures, because without figures every order would be the same.
  const address = `oee-grid-view?Id=pune&date=${aPastDate()}&kpi=TEEP&sort=downtime&order=desc&find=IMM&autoUpdate=false`;
  await openFresh(page, demo.address, address);
  await page.getByRole('row').nth(2).waitFor();
  const first = await rowsNow();
  expect(first.every((row) => row.startsWith('IMM'))).toBe(true);
  expect(await page.getByRole('combobox', { name: 'Plant' }).inputValue()).toBe('Pune Works');

  await page.reload();
  await page.getByRole('row').nth(2).waitFor();
  expect(await rowsNow()).toEqual(first);
  expect(page.url()).toBe(`${demo.address}/dashboard/plant/${address}`);
});

test('the recent history lists what was looked at and brings it back', async () => {
  const recorded = page.waitForResponse(
    (reply) => reply.url().includes('visithistory') && reply.request().method() === 'POST',
  );
  await openFresh(page, demo.address, 'overview?Id=pune&date=2030-06-05');
  await pillOf(page, 'history').waitFor();
  await recorded;
  await openFresh(page, demo.address, 'overview?Id=riverside');
  await live(page).waitFor();

  await page.getByRole('button', { name: 'Recent history' }).click();
  await page
    .getByRole('menuitem', { name: /Pune Works\s*Jun 5(, 2030)?$/ })
    .first()
    .click();

  await pillOf(page, 'history').waitFor();
  expect(searchOf(page)).toMatchObject({ Id: 'pune', date: '2030-06-05' });
});

async function rowsNow(): Promise<string[]> {
  const rows = await page.getByRole('grid').last().getByRole('row').allTextContents();
  return rows.slice(1);
}
