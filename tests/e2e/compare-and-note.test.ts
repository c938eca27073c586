import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { aPastDate } from '#tests/support/plant-page.ts';

const day = aPastDate();
const demo = startDemo();

test('a supervisor compares with last week and leaves a note that another reads at once', async () => {
  const reader = await open('carol', `/machine/riverside-imm-01?date=${day}`);
  await reader.page
    .getByRole('button', { name: /^Notes \(0\)/ })
    .first()
    .waitFor();

  const { page, faults } = await open(
    'anna',
    `/dashboard/plant/overview?Id=riverside&date=${day}&insights=riverside-imm-01`,
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Compare with' }).selectOption('week');
  await dialog.getByText('OEE · a week earlier').first().waitFor();
  expect(new URL(page.url()).searchParams.get('compare')).toBe('week');

  await dialog.getByRole('button', { name: /^Notes \(0\).*OEE/ }).click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  const form = page.getByRole('dialog', { name: 'New note' });
  await form.getByLabel('Note', { exact: true }).fill('Second tool tried');
  await form.getByLabel('From').fill(`${day}T06:00`);
  await form.getByLabel('To (empty: an instant)').fill(`${day}T07:00`);
  await form.getByLabel('Tag').fill('Process');
  await form.getByRole('button', { name: 'Save note' }).click();
  await notes.getByText('Second tool tried').waitFor();

  await reader.page
    .getByRole('button', { name: /^Notes \(1\)/ })
    .first()
    .click();
  const read = reader.page.getByRole('dialog', { name: 'Notes' });
  await read.getByText('Process · anna').waitFor();
  expect(await read.getByText('Second tool tried').count()).toBe(1);
  expect([...faults, ...reader.faults]).toEqual([]);
});

test('a note is written on any screen of a plant whose charts show a time', async () => {
  const { page, faults } = await open('anna', `/dashboard/plant/insights?Id=riverside&date=${day}`);
  await page
    .getByRole('button', { name: /^Notes .*OEE/ })
    .first()
    .click();
  const notes = page.getByRole('dialog', { name: 'Notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  const form = page.getByRole('dialog', { name: 'New note' });
  await form.getByLabel('Note', { exact: true }).fill('Power was cut');
  await form.getByLabel('From').fill(`${day}T08:00`);
  await form.getByRole('button', { name: 'Save note' }).click();

  await notes.getByText('Power was cut').waitFor();
  expect(faults).toEqual([]);
});

async function open(user: string, path: string): Promise<{ page: Page; faults: string[] }> {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const faults = followFaults(page);
  await signedInAs(page, demo.address, user);
  await page.goto(`${demo.address}${path}`);
  return { page, faults };
}
