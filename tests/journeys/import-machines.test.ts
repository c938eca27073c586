import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { violations } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

/** One journey: each test continues with the data of the tests before it. */
const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const office = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await office.newPage();
  await openAs(page, `${demo.address}/admin/machines`, 'global');
});

const plant = 'Riverside Moulding';
const count = 500;
/** Lines of the file with wrong cells, by line number. */
const wrong: Readonly<Record<number, string>> = {
  11: `,${plant},lot-10,MACHINE,`,
  112: `Lot 111,Nowhere,lot-111,MACHINE,`,
  213: `Lot 212,${plant},lot-1,MACHINE,`,
  314: `Lot 313,${plant},lot-313,LATHE,`,
  415: `Lot 414,${plant},lot-414,MACHINE,many`,
};

function machinesFile(): Buffer {
  const header = 'DisplayName,PlantId,MachineName,DisplayType,PartsHourlyGoal';
  const lines = Array.from({ length: count }, (_, index) => {
    const row = `Lot ${index + 1},${plant},lot-${index + 1},MACHINE,${100 + index}`;
    return wrong[index + 2] ?? row;
  });
  return Buffer.from([header, ...lines].join('\n'));
}

test('an administrator imports 500 machines, five of them with faults', async () => {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'machines.csv',
    mimeType: 'text/csv',
    buffer: machinesFile(),
  });

  await dialog.getByText('495 new, 0 changed').waitFor();
  expect(await dialog.getByRole('rowheader').allInnerTexts()).toEqual([
    '11',
    '112',
    '213',
    '314',
    '415',
  ]);
  expect(await violations(page)).toEqual([]);
});

test('the faults are corrected in the page, and the import is finished', async () => {
  const dialog = page.getByRole('dialog');
  for (const [field, line, value] of [
    ['Name', 11, 'Lot 10'],
    ['Plant', 112, plant],
    ['Name in data sources', 213, 'lot-212'],
    ['Shown as', 314, 'MACHINE'],
    ['Goal, parts an hour', 415, '513'],
  ] as const)
    await dialog.getByLabel(`${field}, line ${line}`, { exact: true }).fill(value);
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('500 new, 0 changed').waitFor();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('searchbox').fill('lot ');
  await page.getByText('1–50 of 500').waitFor();
  await page.getByRole('searchbox').fill('Lot 414');
  await page.getByRole('row', { name: /Lot 414.*Riverside/ }).waitFor();
  expect(await page.getByText('1–1 of 1').isVisible()).toBe(true);
});

test('what was deleted is put back by Ctrl+Z', async () => {
  await pressInRow(page, 'Lot 414', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing matches the search').waitFor();
  await page.locator('body').press('Control+z');

  await page.getByRole('row', { name: /Lot 414.*Riverside/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});
