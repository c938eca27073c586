import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openAs, userMenu } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1024, height: 768 } });
  page = await context.newPage();
  await openAs(page, `${demo.address}/admin/event-input`, 'operator');
});
afterEach(() => context.close());

test('pages that were opened open again without a network, for who is signed in', async () => {
  await page.getByLabel('Machine', { exact: true }).first().selectOption({ label: 'IMM-07' });
  await page.getByRole('button', { name: 'Start Shift start' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await answerYes('Are all guards closed?');
  await page.getByText('1 of 6 answered').waitFor();
  await shellIsKept();
  const form = page.url();

  await context.setOffline(true);
  await page.reload();
  await page.getByText('No connection. You can go on').waitFor();
  await answerYes('Does the emergency stop work?');
  await page.getByText('1 answer waits to be sent').waitFor();
  await page.goto(`${demo.address}/admin/event-input`);
  await page.getByRole('link', { name: /^Shift start IMM-07.*In progress · 2 of 6/ }).click();
  await page.waitForURL(form);
  await page.getByText('2 of 6 answered').waitFor();
  expect(await keptOfTheServer()).toEqual([]);

  // The dialog of the sign-out names the answers that it deletes.
  await signOut();
  const dialog = page.getByRole('dialog', { name: 'Answers wait to be sent' });
  await dialog.getByText('not sent yet: 1.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('2 of 6 answered').waitFor();
  await signOut();
  await dialog.getByRole('button', { name: 'Delete them and sign out' }).press('Enter');
  await page.waitForURL(/\/login$/);
  expect(await keptOfForms()).toEqual({ forms: 0, entries: 0, answers: 0 });

  await context.setOffline(false);
  await openAs(page, form, 'operator');
  await page.getByText('1 of 6 answered').waitFor();
});

test('while the dialog of a sign-out is open, what waits is sent', async () => {
  await page.getByRole('link', { name: /^First piece IMM-07/ }).click();
  const weight = page.getByRole('textbox', { name: /^Weight of the part/ });
  await weight.waitFor();
  await shellIsKept();
  await context.setOffline(true);
  await weight.fill('42.1');
  await weight.press('Tab');
  await page.getByText('1 answer waits to be sent').waitFor();
  await signOut();
  const dialog = page.getByRole('dialog', { name: 'Answers wait to be sent' });
  await dialog.getByText('not sent yet: 1.').waitFor();
  await context.setOffline(false);

  await dialog.getByText('All answers are sent now.').waitFor();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login$/);
  expect(await keptOfForms()).toEqual({ forms: 0, entries: 0, answers: 0 });
});

/** Waits until the service worker serves the files of the build. */
async function shellIsKept(): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function answerYes(question: string): Promise<void> {
  const region = page.getByRole('region', { name: question });
  await region.getByRole('button', { name: 'Yes' }).click();
}

async function signOut(): Promise<void> {
  await userMenu(page, 'operator').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

/** Addresses in the cache of the service worker, without the files of the build. */
function keptOfTheServer(): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => !/^\/(assets\/|index.html|first-paint.js|icon.svg|manifest)/.test(path));
  });
}

/** Numbers of the stored entries for forms in the browser. */
function keptOfForms(): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lineside-forms');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error));
    });
    const counts = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise<[string, number]>((resolve) => {
            const counting = database.transaction(name).objectStore(name).count();
            counting.addEventListener('success', () => resolve([name, counting.result]));
          }),
      ),
    );
    database.close();
    return Object.fromEntries(counts);
  });
}
