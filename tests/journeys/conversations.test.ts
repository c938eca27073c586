import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const path = '/machine/riverside-imm-01';
let anna: Page;
let carol: Page;
let faults: string[];

beforeAll(async () => {
  anna = await pageOf();
  carol = await pageOf();
  // The browser's own error messages for calls without a network are no faults of the page.
  faults = followFaults(carol);
});
afterAll(async () => {
  await anna?.context().close();
  await carol?.context().close();
});

test('one calls another to a machine, both talk, and what is written offline is stored once', async () => {
  await openAs(anna, `${demo.address}${path}`, 'anna');
  await openAs(carol, `${demo.address}/user/notifications`, 'carol');
  await carol.getByText(/^Nothing here/).waitFor();

  const field = anna.getByLabel('Message', { exact: true });
  await field.fill('This here, @car');
  await anna.getByRole('option', { name: 'carol' }).waitFor();
  await field.press('Enter');
  await anna.getByLabel('What it is about').selectOption({ index: 2 });
  await anna
    .getByLabel('Add a picture')
    .and(anna.locator('input'))
    .setInputFiles({ name: 'part.png', mimeType: 'image/png', buffer: picture });
  await anna.getByRole('button', { name: 'Send', exact: true }).click();

  const call = carol.getByRole('link', { name: 'anna mentioned you in the chat of IMM-01.' });
  await call.waitFor();
  await carol.getByRole('link', { name: 'Notifications, unread: 1' }).first().waitFor();
  await call.click();
  const seen = log(carol).getByRole('article').filter({ hasText: 'This here, @carol' });
  await seen.getByRole('button', { name: 'Picture of anna' }).locator('img').waitFor();
  await carol.getByRole('link', { name: 'Notifications, unread: 0' }).first().waitFor();
  await seen.getByRole('button', { name: /^About/ }).click();
  await carol.getByText(/^Marked: /).waitFor();
  expect(new URL(carol.url()).searchParams.get('about')).toMatch(/^\d+-\d+$/);

  await anna.context().setOffline(true);
  for (const text of ['first', 'second']) {
    await field.fill(`Offline ${text}`);
    await field.press('Enter');
  }
  await log(anna).getByText('Not sent yet').nth(1).waitFor();
  await anna.context().setOffline(false);
  for (const page of [anna, carol]) await log(page).getByText('Offline second').waitFor();
  await expect
    .poll(() =>
      log(anna)
        .getByText(/Not sent yet|Being sent/)
        .count(),
    )
    .toBe(0);
  for (const page of [anna, carol])
    expect(
      await log(page)
        .getByText(/^Offline/)
        .allTextContents(),
    ).toEqual(['Offline first', 'Offline second']);
  expect(faults).toEqual([]);
});

function log(page: Page): Locator {
  return page.getByRole('log', { name: 'Messages' });
}

/** Opens a page in a browser context of its own, so that users share no state. */
async function pageOf(): Promise<Page> {
  const context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  return context.newPage();
}
