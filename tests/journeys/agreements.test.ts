import { expect, test } from 'vitest';

import { enterDemo, openAs } from '#tests/support/accounts.ts';
import { violations } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { pressInRow } from '#tests/support/rows.ts';

const demo = startDemo();

test('what an administrator publishes is asked for at the next sign-in, and who signed is listed', async () => {
  const viewport = { width: 1280, height: 800 };
  const office = await (await demo.browser.newContext({ viewport })).newPage();
  await openAs(office, `${demo.address}/admin/agreements`, 'global');
  await office.getByRole('button', { name: 'New agreement' }).click();
  const form = office.getByRole('dialog');
  await form.getByLabel('Name').fill('House rules');
  await form.getByRole('combobox', { name: 'Client' }).fill('North');
  await office.getByRole('option', { name: 'Northwind Plastics' }).click();
  await form.getByLabel(/^Text in English/).fill('Be kind.\n\nWear glasses in the hall.');
  await form.getByRole('button', { name: 'Create' }).click();
  await office.getByRole('row', { name: /House rules .* draft/ }).waitFor();
  await pressInRow(office, 'House rules', 'Publish');
  await office.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await office.getByRole('row', { name: /House rules .* 1 .* global/ }).waitFor();

  const page = await (await demo.browser.newContext({ viewport })).newPage();
  await enterDemo(page, demo.address, 'anna');
  const dialog = page.getByRole('dialog', { name: 'EULSA Agreement' });
  await dialog.getByText('Wear glasses in the hall.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Confirm').check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await office.goto(`${demo.address}/admin/agreement-signatures`);
  await office.getByRole('row', { name: /anna House rules 1 Northwind Plastics/ }).waitFor();
});
