import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MachineStatus } from '#schemas/api/hub.gen.ts';

import { startBlackHole, type BlackHole } from '#tests/support/black-hole.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { enterDemo } from '#tests/support/people.ts';
import {
  ingest,
  live,
  openLive,
  secondsUntil,
  setVisible,
  silenceHub,
  stale,
  statusesOf,
} from '#tests/support/plant-page.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const machines = Array.from(
  { length: 20 },
  (_, index) => `riverside-imm-${String(index + 1).padStart(2, '0')}`,
);
const hours = 3_600_000;

let server: ServerProcess;
let network: BlackHole;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  server = await startServerProcess();
  network = await startBlackHole(server.address);
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript(countListeners);
  const page = await context.newPage();
  await enterDemo(page, network.address, 'anna');
  // Each test has a page of its own, which takes the session over from this one.
});
afterAll(async () => {
  await browser.close();
  await network.close();
  await server.stop();
});

test('where packets get lost nothing passes for live, a banner says so, and all comes right by itself', async () => {
  const page = await newPage();
  await openLive(page, network.address);
  await page.locator('[data-machine]').nth(19).waitFor();
  const banner = page.getByText('No connection to the plant');

  network.swallow();
  const before = await statusesOf(page, server.address, machines);
  await ingest(
    server.address,
    Object.fromEntries(
      before.map(({ Id, Value }) => [Id, Value === 'RUNNING' ? 'UNDEFINED' : 'RUNNING']),
    ),
  );
  const shown = await seconds(() => banner.isVisible(), 60);
  expect(await stale(page).count()).toBe(1);
  expect(await page.evaluate(unmarkedValues)).toEqual([]);
  await page
    .getByText(/^Not live, updated \d+s ago$/)
    .first()
    .waitFor();

  // Attempts to connect are under way, and lost like all else.
  await page.clock.runFor(15_000);
  network.heal();
  const healed = await seconds(() => live(page).isVisible(), 60);
  await expect.poll(() => wrongSpots(page), { timeout: 2000 }).toEqual([]);
  expect(await banner.count()).toBe(0);
  expect(await page.locator('[data-stale]').count()).toBe(0);
  console.log(JSON.stringify({ shown, healed }));
  expect({ isShownInTime: shown <= 35, isBackInTime: healed <= 5 }).toEqual({
    isShownInTime: true,
    isBackInTime: true,
  });

  function seconds(isSo: () => Promise<boolean>, most: number) {
    return secondsUntil(page, isSo, { most });
  }
});

async function newPage(time?: number): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install(time === undefined ? {} : { time });
  return page;
}

/** Machines that are drawn as something else than what the server says now. */
async function wrongSpots(page: Page): Promise<string[]> {
  const told = await statusesOf(page, server.address, machines);
  const shown = await page.evaluate(spotStatuses);
  return told.flatMap(({ Id, Value, TotalSeconds }) => {
    const isStanding = Value === 'STOPPED' && TotalSeconds >= 600;
    const word = Value === 'UNDEFINED' ? 'undefined' : isStanding ? 'stopped' : 'running';
    return shown[Id] === word ? [] : [`${Id}: ${shown[Id]}, not ${word}`];
  });
}

/** Runs in the page: the shape of each machine on the plan. */
function spotStatuses(): Record<string, string> {
  return Object.fromEntries(
    [...document.querySelectorAll('[data-machine]')].map((spot) => [
      spot.getAttribute('data-machine') ?? '',
      spot.querySelector('[data-status]')?.getAttribute('data-status') ?? '',
    ]),
  );
}

/** Runs in the page: values of machines that nothing marks as old. */
function unmarkedValues(): string[] {
  return [...document.querySelectorAll('article, tbody tr, [data-machine]')]
    .filter((element) => !element.closest('[data-stale]'))
    .map((element) => element.textContent);
}

/** Runs in the page: how many listen to the page itself. */
function countListeners() {
  const counted = window as unknown as { listeners: number };
  counted.listeners = 0;
  for (const target of [document, window]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    target.addEventListener = (...given: Parameters<typeof add>) => {
      counted.listeners += 1;
      add.apply(target, given);
    };
    target.removeEventListener = (...given: Parameters<typeof remove>) => {
      counted.listeners -= 1;
      remove.apply(target, given);
    };
  }
}
