import type { CDPSession, Page } from 'playwright';

import { abbreviateNumber } from '#lib/plant-format.ts';
import {
  benchPassword,
  benchUser,
  installBenchPlants,
  machineIds,
} from '#tests/bench/bench-plant.ts';
import { begin, post } from '#tests/bench/source.ts';
import { launchBrowser, signIn, untilFetched } from '#tests/support/browser.ts';
import { startBlackHole, type BlackHole } from '#tests/support/dropping-proxy.ts';
import {
  startServerProcess,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

import { watchPages, type Watched, type WatchedWindow } from './watch-page.ts';

const machinesShown = 12;
/** Shorter than the silence after which the page closes the hub's connection. */
const sliceMs = 20_000;

/** By then the page has begun to load the files of other screens. */
const restFetchedAfterMs = 5000;

const machines = machineIds(machinesShown);
export const tiles = '/dashboard/plant/oee-tile-view';
export const grid = '/dashboard/plant/oee-grid-view';

/** The built product with an idle plant, in a browser whose clock the test moves. */
export interface Stage {
  server: ServerProcess;
  network: BlackHole;
  page: Page;
  cdp: CDPSession;
  /** Advances the page's clock and waits until the page has done the work that became due. */
  pass(ms: number): Promise<void>;
  watched(): Promise<Watched>;
  /** Adds parts of the first machine. @returns its count, as its tile shows it. */
  makeParts(count: number): Promise<string>;
  /**
   * Switches the status of the first machine between unknown and known. @returns the word on its
   * tile.
   */
  changeStatus(): Promise<'undefined' | 'running'>;
  close(): Promise<void>;
}

export async function setStage(): Promise<Stage> {
  const dataDir = await temporaryFolder();
  await installBenchPlants(dataDir, [machinesShown]);
  const server = await startServerProcess({ dataDir, env: { DEMO: '0' } });
  await begin(server.address, machines);
  const network = await startBlackHole(server.address);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.clock.install();
  await watchPages(context);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);

  await signIn(page, network.address, { username: benchUser, password: benchPassword });
  await page.waitForURL('**/dashboard/tiles');
  await page.goto(network.address + tiles);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('article').first().waitFor();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.clock.fastForward(restFetchedAfterMs);
  await untilFetched(page);

  let parts = 0;
  let isRunning = true;
  return {
    server,
    network,
    page,
    cdp,
    async pass(ms) {
      for (let passed = 0; passed < ms; passed += sliceMs) {
        await page.clock.fastForward(Math.min(sliceMs, ms - passed));
        await page.evaluate(() => (window as unknown as WatchedWindow).settled());
      }
    },
    watched: () => page.evaluate(() => (window as unknown as WatchedWindow).watched),
    async makeParts(count) {
      parts += count;
      const [machine = ''] = machines;
      const at = new Date().toISOString();
      await post(server.address, [{ machine, tag: 'totalparts', value: parts, at }]);
      return abbreviateNumber(parts, 'en-US');
    },
    async changeStatus() {
      isRunning = !isRunning;
      const [machine = ''] = machines;
      const at = new Date().toISOString();
      const value = isRunning ? 'RUNNING' : 'UNDEFINED';
      await post(server.address, [{ machine, tag: 'status', value, at }]);
      return isRunning ? 'running' : 'undefined';
    },
    async close() {
      await browser.close();
      await network.close();
      await server.stop();
    },
  };
}
