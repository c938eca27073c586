import type { BrowserContext, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';

import { demoPassword, signedInAs, tokenFor } from '#cli/player/accounts.ts';
import type { FormQuestions } from '#schemas/api/form-document.gen.ts';
import { createRandom } from '#server/demo/random.ts';
import { startDemo } from '#tests/support/demo.ts';
import { killTab } from '#tests/support/kill-tab.ts';
import { type LossyLink, startLossyLink } from '#tests/support/lossy-link.ts';

const questions = 200;
const kills = 10;
const machineId = 'riverside-imm-01';

const demo = startDemo();
const random = createRandom('lossy link of a tab');
let link: LossyLink;
afterAll(() => link?.close());

test(`${questions} answers over a link that loses 30 of 100 calls are stored once each and in their order, though the tab is killed ${kills} times`, async () => {
  const id = await runningForm();
  const port = Number(new URL(demo.address).port);
  link = await startLossyLink(port, random.next, { isLossy: isWrite });
  const context = await demo.browser.newContext({ viewport: { width: 1024, height: 768 } });
  // Announces the network at once, so that the test does not wait for the next attempt.
  await context.addInitScript(() => {
    setInterval(() => window.dispatchEvent(new Event('online')), 50);
  });

  for (let life = 1; life <= kills; life += 1) {
    const page = await opened(context, id);
    // Runs until the tab is killed, which rejects the call.
    page.evaluate(answerAll).catch(() => {});
    const last = Math.floor((life - random.next() / 2) * (questions / (kills + 1)));
    await page.waitForFunction(isPast, last, { timeout: 300_000 });
    await killTab(page);
  }
  const page = await opened(context, id);
  await page.evaluate(answerAll);
  await page.getByText(`${questions} of ${questions} answered`).waitFor();
  await page.getByText('to be sent').waitFor({ state: 'detached', timeout: 300_000 });

  const { Items } = await call<FormQuestions>('operator', 'GET', `forms/${id}/questions`);
  const stored = Items.map(({ Answer }) => Answer?.Version);
  const at = Items.map(({ Answer }) => Answer?.At ?? '');
  expect(stored).toEqual(Array.from({ length: questions }, () => 1));
  expect(at).toEqual(at.toSorted());
  expect(link.lost.calls).toBeGreaterThan(questions / 20);
  expect(link.lost.replies).toBeGreaterThan(questions / 20);
});

function isWrite(path: string): boolean {
  return path.endsWith('/questions/answers');
}

/** Starts a form of yes-or-no questions, shown one at a time. @returns its id. */
async function runningForm(): Promise<string> {
  const { Id: template } = await call('global', 'POST', 'admin/clients/northwind/forms', {
    DisplayName: 'Long',
    Type: 'QUALITY',
  });
  const path = `admin/forms/${template}`;
  const draft = await call<{ Version: number; Document: object }>(
    'global',
    'GET',
    `${path}/document`,
  );
  const Questions = Array.from({ length: questions }, (_, at) => ({
    Id: `q${at}`,
    Key: `Q${at}`,
    Order: at,
    SectionId: 's',
    DisplayName: `Is part ${at + 1} right?`,
    Kind: 'yesno',
    Required: true,
    CommentRequired: false,
  }));
  const Sections = [{ Id: 's', DisplayName: 'Parts', Sections: [] }];
  const Document = { ...draft.Document, Sections, Questions };
  await call('global', 'PUT', `${path}/document`, { Version: draft.Version, Document });
  await call('global', 'POST', `${path}/version`, {});
  const { Version } = await call<{ Version: number }>('global', 'GET', `${path}/machines`);
  await call('global', 'PATCH', `${path}/machines`, { MachineIds: [machineId], Version });
  const form = await call('operator', 'POST', `forms/template/${template}`, {
    MachineId: machineId,
  });
  await call('operator', 'PATCH', `forms/${form.Id}/set`, { Version: 1 });
  await call('operator', 'PATCH', `forms/${form.Id}/mode?type=single`, { Version: 2 });
  return form.Id;
}

async function call<Body = { Id: string }>(
  username: string,
  method: string,
  path: string,
  body?: object,
): Promise<Body> {
  const token = await tokenFor(demo.address, username, demoPassword);
  const reply = await fetch(`${demo.address}/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token.access_token}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(reply.ok, `${method} ${path}: ${reply.status}`).toBe(true);
  return (await reply.json()) as Body;
}

async function opened(context: BrowserContext, id: string): Promise<Page> {
  const page = await context.newPage();
  await signedInAs(page, link.address, 'operator');
  await page.goto(`${link.address}/admin/event-input/form/${id}`);
  await page.getByText(/^Question \d+ of/).waitFor();
  return page;
}

/** Runs in the page: presses Yes at each question, as soon as it is there. */
async function answerAll(): Promise<void> {
  const place = /Question (\d+) of (\d+)/;
  for (;;) {
    const [before, at, total] = place.exec(document.body.textContent) ?? [];
    const yes = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.endsWith('Yes'),
    );
    yes?.click();
    if (at === total) return;
    while (place.exec(document.body.textContent)?.[0] === before)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Runs in the page. */
function isPast(last: number): boolean {
  return Number(/Question (\d+) of/.exec(document.body.textContent)?.[1]) > last;
}
