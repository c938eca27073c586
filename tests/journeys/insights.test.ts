import { readFile } from 'node:fs/promises';

import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { csvRows } from '#tests/support/charts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { aPastDate } from '#tests/support/plant-page.ts';

/** A past day: shortly after midnight today has no figures yet, and few hours to choose from. */
const overview = `/dashboard/plant/overview?Id=riverside&date=${aPastDate()}`;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1280, height: 800 } });
  await signedInAs(page, demo.address, 'anna');
});

test('the number that is explained is the sum of its parts, to the last digit of the file', async () => {
  await open('riverside-imm-01');
  const explained = panel('How this number came about');
  const shown = await explained.locator('[data-kpi="OEE"]').textContent();

  const rows = csvRows(await saved(explained.getByRole('button', { name: 'CSV' })));

  const minutes = new Map(rows.map(([name = '', value = '']) => [name, Number(value)]));
  const [base = 0, productive = 0] = ['Planned time', 'Fully productive time'].map((name) =>
    minutes.get(name),
  );
  const lost = rows.slice(2, -1).reduce((sum, [, value]) => sum + Number(value), 0);
  expect(base).toBeGreaterThan(0);
  expect(base - lost).toBeCloseTo(productive, 6);
  expect(`${Math.round((productive / base) * 100)}%`).toBe(shown);
  // A loss that cannot be measured is an empty field with a reason, not a zero.
  expect(rows.find(([name]) => name === 'Small stops')?.slice(1)).toEqual([
    '',
    expect.stringContaining('Counted as breakdowns'),
  ]);
});

test('a chart is saved as a picture and as its figures', async () => {
  await open('riverside');
  const trend = panel('OEE and its factors by the hour');
  await trend.locator('[data-drawn]').waitFor();

  const picture = await saved(trend.getByRole('button', { name: 'PNG' }));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // The picture has twice as many pixels as on the screen.
  expect(picture.readUInt32BE(16)).toBeGreaterThan(1000);

  const [columns, ...hours] = csvRows(await saved(trend.getByRole('button', { name: 'CSV' })));
  expect(columns?.slice(1)).toEqual([
    'OEE (%)',
    'Availability (%)',
    'Performance (%)',
    'Quality (%)',
  ]);
  expect(hours.length).toBeGreaterThan(0);
});

async function open(id: string) {
  await page.goto(`${demo.address}${overview}&insights=${id}`);
  await page.getByRole('dialog').waitFor();
  await panel('How this number came about').locator('[data-kpi]').waitFor();
}

function panel(name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function saved(button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}
