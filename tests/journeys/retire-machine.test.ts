import { expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

const demo = startDemo();
const tiles = '/dashboard/plant/oee-tile-view?Id=riverside';

test('a retired machine leaves the tiles and keeps its page; once restored it is back', async () => {
  const viewport = { width: 1280, height: 800 };
  const office = await (await demo.browser.newContext({ viewport })).newPage();
  await openAs(office, `${demo.address}/admin/machines?search=RIV%2FIMM-05`, 'global');
  const row = office.getByRole('row', { name: /RIV\/IMM-05/ });
  await row.getByText('In use').waitFor();
  const page = await (await demo.browser.newContext({ viewport })).newPage();
  await openAs(page, `${demo.address}${tiles}`, 'anna');
  const tile = page.getByRole('article', { name: 'IMM-05' });
  await tile.waitFor();

  await pressInRow(office, 'IMM-05', 'Retire');
  const question = office.getByRole('dialog');
  await question.getByText(/Its history stays, and it can be restored/).waitFor();
  await question.getByRole('button', { name: 'Retire' }).click();
  await row.getByText('Retired').waitFor();

  await page.reload();
  await page.getByRole('article', { name: 'IMM-04' }).waitFor();
  expect(await tile.count()).toBe(0);
  await page.goto(`${demo.address}/machine/riverside-imm-05`);
  await page.getByText(/^Retired since/).waitFor();

  await pressInRow(office, 'IMM-05', 'Restore');
  await office.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await row.getByText('In use').waitFor();
  await page.goto(`${demo.address}${tiles}`);
  await tile.waitFor();
});
