import type { Page } from 'playwright';

import { demoPassword, signedInAs } from '#cli/player/accounts.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';

const questions = 300;
const imported = 10_000;
const openings = 7;
const answers = 40;
const machineId = 'riverside-imm-01';

/**
 * A long form on a tablet: the time to open it and from an answer to the next question; a large
 * import.
 */
export async function measureForms({ address }: ServerProcess): Promise<Figure[]> {
  const api = await callsAs(address, 'global');
  const importS = await importQuestions(api);
  const template = await makeTemplate(api, 'Long', questions);
  await api('POST', `admin/forms/${template}/version`, {});
  const machines = `admin/forms/${template}/machines`;
  const { Version } = await api('GET', machines);
  await api('PATCH', machines, { MachineIds: [machineId], Version });
  const operator = await callsAs(address, 'operator');
  const { Id } = await operator('POST', `forms/template/${template}`, { MachineId: machineId });
  await operator('PATCH', `forms/${Id}/set`, { Version: 1 });

  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  await signedInAs(page, address, 'operator');
  const form = `${address}/admin/event-input/form/${Id}`;
  const open: number[] = [];
  for (let round = 0; round <= openings; round += 1) open.push(await openForm(page, form));
  const next = await answerInTurn(page);
  await browser.close();
  return [
    {
      name: `form of ${questions} questions, open`,
      // The first opening loads the files of the product and is left out.
      value: percentile(open.slice(1), 0.5),
      unit: 'ms',
      target: '≤ 500',
    },
    { name: 'next question after an answer p95', value: next, unit: 'ms', target: '≤ 50' },
    { name: 'import of 10,000 questions', value: importS, unit: 's', target: '≤ 10' },
  ];
}

/** What the bench reads of answers. */
interface Row {
  Id: string;
  Version: number;
  Document: object;
  State: string;
  Created: number;
}
type Call = (method: string, path: string, body?: unknown) => Promise<Row>;

async function callsAs(address: string, username: string): Promise<Call> {
  const token = await accessToken(address, username, demoPassword);
  return async (method, path, body) => {
    const reply = await fetch(`${address}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Row;
  };
}

/** Creates a draft with the given number of yes-or-no questions. @returns its id. */
async function makeTemplate(api: Call, DisplayName: string, count: number): Promise<string> {
  const { Id } = await api('POST', 'admin/clients/northwind/forms', {
    DisplayName,
    Type: 'QUALITY',
  });
  const path = `admin/forms/${Id}/document`;
  const { Version, Document } = await api('GET', path);
  const Questions = Array.from({ length: count }, (_, at) => ({
    Id: `q${at}`,
    Key: `Q${at}`,
    Order: at,
    SectionId: 's',
    DisplayName: `Question ${at}`,
    Kind: 'yesno',
    Required: true,
    CommentRequired: false,
  }));
  const Sections = [{ Id: 's', DisplayName: 'Looks', Sections: [] }];
  await api('PUT', path, { Version, Document: { ...Document, Sections, Questions } });
  return Id;
}

/** @returns the seconds from the upload until all questions are stored. */
async function importQuestions(api: Call): Promise<number> {
  const template = await makeTemplate(api, 'Import', 1);
  const list = Array.from({ length: imported }, (_, at) => ({
    DisplayName: `Question ${at}`,
    Kind: 'number',
    Low: at,
    High: at + 1,
    SectionId: 's',
  }));
  const began = performance.now();
  const path = `admin/forms/${template}/questions/imports`;
  const { Id } = await api('POST', path, list);
  for (;;) {
    const { State, Created } = await api('GET', `${path}/${Id}`);
    if (State === 'done' && Created === imported) return (performance.now() - began) / 1000;
    if (State !== 'running') throw new Error(`the import ended as ${State} with ${Created}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The milliseconds from opening the address until the questions are shown. */
async function openForm(page: Page, form: string): Promise<number> {
  await page.goto(form, { waitUntil: 'commit' });
  await page.getByText(`0 of ${questions} answered`).waitFor();
  return page.evaluate(() => performance.now());
}

/** Milliseconds from a press on an answer until the next question is drawn, p95 within the page. */
async function answerInTurn(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'One at a time' }).click();
  const times: number[] = [];
  for (let at = 1; at <= answers; at += 1) {
    await page.getByText(`Question ${at} of ${questions}`).waitFor();
    times.push(await page.evaluate(pressYes, `Question ${at + 1} of ${questions}`));
  }
  return percentile(times, 0.95);
}

/** Runs in the page. */
async function pressYes(next: string): Promise<number> {
  const yes = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent?.trim() === 'Yes',
  );
  const began = performance.now();
  yes?.click();
  for (let isThere = false; !isThere;) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    isThere = document.body.textContent.includes(next);
  }
  return performance.now() - began;
}
