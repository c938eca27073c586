import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Page } from 'playwright';

import { launchBrowser, signIn } from '#tests/support/browser.ts';
import {
  cpuSecondsOf,
  startServerProcess,
  temporaryFolder,
} from '#tests/support/server-process.ts';

import { benchPassword, benchUser, installBenchPlants, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { rendererPid } from '../renderer.ts';
import { beat, begin, post } from '../source.ts';

const machines = machineIds(200);
const seconds = 20;
/** Low enough that two changes of status are not drawn in the same frame. */
const changesPerSecond = 4;

interface Changed {
  /** Name of the machine and its new status. */
  key: string;
  at: number;
}

/** The tiles of all plants: 200 machines that make a part a second, some of which change their status. */
export async function measureAllTiles(): Promise<Figure[]> {
  const dataDir = await temporaryFolder();
  await installBenchPlants(dataDir, [machines.length]);
  const server = await startServerProcess({ dataDir, env: { DEMO: '0' } });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 3840, height: 2160 } });
  await page.addInitScript(watchTiles);
  await signIn(page, server.address, { username: benchUser, password: benchPassword });
  await page.waitForURL(/dashboard/);
  const figures = await measureOn(page, server.address);
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}

async function measureOn(page: Page, address: string): Promise<Figure[]> {
  await begin(address, machines);
  await page.goto(`${address}/dashboard/tiles`);
  await page.getByRole('article').first().waitFor();
  await sleep(3000);
  const drawn = await page.getByRole('article').count();

  const renderer = rendererPid();
  const before = { cpu: cpuSecondsOf(renderer), at: performance.now() };
  const [, sent] = await Promise.all([
    beat({ address, machines, perSecond: 1, seconds }),
    changeStatuses(address),
  ]);
  const cpu = (cpuSecondsOf(renderer) - before.cpu) / ((performance.now() - before.at) / 1000);
  const seen = (await page.evaluate('window.changedTiles')) as Changed[];
  const delays = seen.flatMap(({ key, at }) => {
    const sentAt = sent.get(key);
    return sentAt === undefined ? [] : [at - sentAt];
  });
  return [
    { name: 'tiles drawn of 200', value: drawn, unit: '' },
    { name: '200 tiles at 1 Hz, renderer', value: cpu * 100, unit: '% of a core', target: '≤ 14' },
    { name: 'status to DOM p50', value: percentile(delays, 0.5), unit: 'ms' },
    { name: 'status to DOM p95', value: percentile(delays, 0.95), unit: 'ms', target: '≤ 25' },
    { name: 'changes seen of those sent', value: (100 * delays.length) / sent.size, unit: '%' },
    {
      name: 'tiles that changed without their machine',
      value: seen.filter(({ key }) => !sent.has(key)).length,
      unit: '',
      target: '0',
    },
  ];
}

/**
 * Stops each machine once, so that its name identifies the change. @returns when each change was
 * sent.
 */
async function changeStatuses(address: string): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  for (const machine of machines.slice(0, seconds * changesPerSecond)) {
    const at = new Date().toISOString();
    sent.set(`M-${machine.split('-').at(-1)}`, performance.timeOrigin + performance.now());
    await Promise.all([
      post(address, [{ machine, tag: 'status', value: 'STOPPED', at }]),
      sleep(1000 / changesPerSecond),
    ]);
  }
  return sent;
}

/** Runs in the page: notes each tile whose status changes, and when. */
function watchTiles() {
  const noted = window as unknown as { changedTiles: Changed[] };
  noted.changedTiles = [];
  const shown = new Map<string, string | undefined>();
  function look(tile: Element, at: number) {
    const key = tile.getAttribute('aria-label') ?? '';
    const status = tile.querySelector<SVGElement>('[data-shape]')?.dataset['shape'];
    const before = shown.get(key);
    shown.set(key, status);
    if (before !== undefined && before !== status) noted.changedTiles.push({ key, at });
  }

  const observer = new MutationObserver((records) => {
    const at = performance.timeOrigin + performance.now();
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      // A tile that is drawn for the first time is a mutation of its parent.
      const own = element?.closest('article');
      const tiles = own ? [own] : [...(element?.querySelectorAll('article') ?? [])];
      for (const tile of tiles) look(tile, at);
    }
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-shape', 'data-status'],
  });
}
