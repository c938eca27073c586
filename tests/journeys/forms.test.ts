import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { FormQuestions } from '#schemas/api/form-document.gen.ts';
import { startDemo } from '#tests/support/demo.ts';
import { tokenFor } from '#cli/player/people.ts';
import { openAs } from '#tests/support/people.ts';

const demo = startDemo();
let context: BrowserContext;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1024, height: 768 } });
});
afterEach(() => context.close());

test('a form that an administrator publishes is run with the network gone and the tab closed in the middle', async () => {
  await publishQuestion('Is the label printer loaded?');
  const page = await context.newPage();
  await openAs(page, `${demo.address}/admin/event-input`, 'operator');
  await page.getByLabel('Machine', { exact: true }).first().selectOption({ label: 'IMM-07' });
  await page.getByRole('button', { name: /^Start .*shift/i }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await page.getByRole('button', { name: 'One at a time' }).click();
  await answerYes(page, 1);
  await page.getByText('Question 2 of 7').waitFor();
  await context.setOffline(true);
  await answerYes(page, 2);
  await answerYes(page, 3);
  // The first may be on its way.
  await page.getByText(/[23] answers wait to be sent/).waitFor();
  await page.getByText('No connection.').waitFor();
  const address = page.url();
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await openAs(again, address, 'operator');
  await again.getByText('3 of 7 answered').waitFor();
  await answerYes(again, 4);
  await again.getByRole('textbox').first().fill('60');
  await again.keyboard.press('Enter');
  await again.getByText('5 of 7 answered').waitFor();
  await again.getByText('Question 6 of 7').waitFor();
  await again.getByRole('button', { name: 'Next' }).click();
  await answerYes(again, 7);
  await again.getByRole('button', { name: 'End', exact: true }).click();
  await again.getByRole('button', { name: 'Finish', exact: true }).click();
  await again.getByText('Completed', { exact: true }).waitFor();
  await again.getByText('to be sent').waitFor({ state: 'detached' });

  const { Items, State } = await storedQuestions(address);
  expect(State).toBe('finished');
  expect(Items.map(({ Answer }) => Answer?.Version)).toEqual([1, 1, 1, 1, 1, undefined, 1]);
  const times = Items.slice(0, 5).map(({ Answer }) => Answer?.At ?? '');
  expect(times).toEqual(times.toSorted());
});

/** As the last question of the shift start, for all forms that are begun from now on. */
async function publishQuestion(name: string): Promise<void> {
  const administrator = await demo.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await administrator.newPage();
  await openAs(page, `${demo.address}/admin/forms`, 'global');
  await page.getByRole('link', { name: 'Shift start' }).click();
  await page.getByRole('button', { name: '+ Question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(name);
  await page.getByLabel('Kind of answer').selectOption({ label: 'Yes or no' });
  await page.getByLabel('Must be answered').check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Operators now begin version 3.').waitFor();
  await administrator.close();
}

async function answerYes(page: Page, place: number): Promise<void> {
  await page.getByText(`Question ${place} of 7`).waitFor();
  await page.getByRole('button', { name: 'Yes' }).click();
}

async function storedQuestions(address: string): Promise<FormQuestions> {
  const { access_token } = await tokenFor(demo.address, 'operator');
  const id = new URL(address).pathname.split('/').at(-1);
  const reply = await fetch(`${demo.address}/api/forms/${id}/questions`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  return (await reply.json()) as FormQuestions;
}
