import type { Browser } from 'playwright';

import { demoPassword, signedInAs } from '#cli/player/accounts.ts';
import { openDatabase } from '#server/db/open.ts';
import { hourMs, dayMs } from '#shared/durations.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';
import { measureReplies } from './recount-replies.ts';

const machineId = 'riverside-imm-01';
const rounds = 7;
/** Days of history before the thirty days of the demo. */
const olderDays = 60;
const stopsPerDay = 40;
const exceptions = '/api/admin/clients/northwind/shiftexceptions';

/**
 * The duration of opening a machine's page with 90 days of history, and of a recount of 30 days.
 */
export async function measureMachine({ address, dataDir }: ServerProcess): Promise<Figure[]> {
  await addHistory(dataDir);
  const browser = await launchBrowser();
  const live: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { liveMs, wholeMs } = await openPage(browser, address);
    live.push(liveMs);
    whole.push(wholeMs);
  }
  await browser.close();
  const median = { unit: 'ms' } as const;
  return [
    { name: 'page of a machine, live', value: percentile(live, 0.5), ...median, target: '≤ 500' },
    {
      name: 'page of a machine, all panels',
      value: percentile(whole, 0.5),
      ...median,
      target: '≤ 900',
    },
    {
      name: 'recalculation of 30 days of a machine',
      value: await recalculate(address),
      unit: 's',
      target: '≤ 2',
    },
    ...(await measureReplies(address, createRecounts(address))),
  ];
}

/** Opens the page in a browser that has the files of the product in its cache. */
async function openPage(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await signedInAs(page, address, 'anna');
  await page.goto(`${address}/machine/${machineId}`);
  await page.locator('[data-drawn]').first().waitFor();
  await page.waitForTimeout(4000);
  await page.goto(`${address}/machine/${machineId}`, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const liveMs = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => document.querySelector('[aria-label="Loading"]') === null);
  const wholeMs = await page.evaluate(() => performance.now());
  await context.close();
  return { liveMs, wholeMs };
}

/** Adds hours and states before those of the demo. */
async function addHistory(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  const first = await db
    .selectFrom('segments')
    .select(({ fn }) => fn.min('start_at').as('at'))
    .where('machine_id', '=', machineId)
    .executeTakeFirstOrThrow();
  const pattern = await db
    .selectFrom('hours')
    .selectAll()
    .where('machine_id', '=', machineId)
    .orderBy('hour_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const length = dayMs / stopsPerDay;
  for (let day = 1; day <= olderDays; day += 1) {
    const start = first.at - day * dayMs;
    await db
      .insertInto('segments')
      .values(
        Array.from({ length: stopsPerDay }, (_, index) => ({
          machine_id: machineId,
          start_at: start + index * length,
          end_at: start + (index + 1) * length,
          status: index % 2 === 0 ? ('RUNNING' as const) : ('STOPPED' as const),
          is_changeover: 0 as const,
          reason: null,
        })),
      )
      .execute();
    await db
      .insertInto('hours')
      .values(
        Array.from({ length: 24 }, (_, hour) =>
          Object.assign({}, pattern, { hour_at: pattern.hour_at - day * dayMs + hour * hourMs }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db.destroy();
}

/** The seconds from the change of a calendar until the hours of the machine follow it. */
async function recalculate(address: string): Promise<number> {
  const headers = await headersOf(address);
  await planOtherwise(address, headers, { MachineId: machineId });
  const began = performance.now();
  while (await isCounting(address, headers)) await new Promise((done) => setTimeout(done, 20));
  return (performance.now() - began) / 1000;
}

/** Starts recounts of thirty days of all machines of a plant, with two calendars in turn. */
function createRecounts(address: string): () => Promise<() => Promise<boolean>> {
  let planned: string | undefined;
  return async () => {
    const headers = await headersOf(address);
    if (planned === undefined)
      planned = await planOtherwise(address, headers, { PlantId: 'riverside' });
    else {
      const { Authorization = '' } = headers;
      const url = `${address}${exceptions}/${planned}`;
      const { ok } = await fetch(url, { method: 'DELETE', headers: { Authorization } });
      if (!ok) throw new Error('the exception was not removed');
      planned = undefined;
    }
    return () => isCounting(address, headers, 'riverside');
  };
}

type Headers = Record<string, string>;

async function headersOf(address: string): Promise<Headers> {
  const token = await accessToken(address, 'global', demoPassword);
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}

/** Creates an exception with another shift for thirty days. @returns the id of the exception. */
async function planOtherwise(address: string, headers: Headers, place: object): Promise<string> {
  const made = await fetch(`${address}${exceptions}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      DisplayName: 'Bench',
      ...place,
      FromDate: dateBefore(30),
      UntilDate: dateBefore(1),
      Shifts: [{ Name: 'Day', Start: '06:00', End: '18:00', Breaks: null }],
    }),
  });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  return ((await made.json()) as { Id: string }).Id;
}

function dateBefore(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

async function isCounting(address: string, headers: Headers, id = machineId): Promise<boolean> {
  const reply = await fetch(`${address}/api/machines/${id}/recalculations`, { headers });
  const { TotalItems } = (await reply.json()) as { TotalItems: number };
  return TotalItems > 0;
}
