import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright';

import { launchBrowser, signIn } from '#tests/support/browser.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { benchPassword, benchUser, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { begin } from '../source.ts';

const rounds = 7;
const tiles = '/dashboard/plant/oee-tile-view';

/**
 * The waiting times of a user: loading JavaScript, the first live value, the response of a page.
 */
export async function measureLoad({ address }: ServerProcess): Promise<Figure[]> {
  await begin(address, machineIds(200));
  await begin(address, machineIds(500));
  const browser = await launchBrowser();
  const signInBytes = await scriptsOf(browser, async (page) => {
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addInitScript(watchLive);
  const page = await context.newPage();
  await signIn(page, address, { username: benchUser, password: benchPassword });
  await page.waitForURL(/dashboard/);

  const bytes = new Map<string, number>();
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const body = await response.body().catch(() => undefined);
    if (body) bytes.set(response.url(), gzipSync(body).length);
  });
  const usual = await openings(page, `${address}${tiles}?Id=plant-200`);
  const dashboardBytes = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const large = await openings(page, `${address}${tiles}?Id=plant-500`);
  await browser.close();
  return [
    {
      name: 'sign-in page, JavaScript',
      value: signInBytes / 1024,
      unit: 'KB gzipped',
      target: '≤ 150',
    },
    {
      name: 'dashboard, JavaScript',
      value: dashboardBytes / 1024,
      unit: 'KB gzipped',
      target: '≤ 300',
    },
    { name: 'first live value', value: usual.firstLive, unit: 'ms', target: '≤ 800' },
    { name: 'blocking time on load', value: usual.blocked, unit: 'ms', target: '≤ 150' },
    {
      name: '500 machines, first live value',
      value: large.firstLive,
      unit: 'ms',
      target: '≤ 1000',
    },
  ];
}

/** Opens a page several times. Returns medians in milliseconds. */
async function openings(page: Page, url: string) {
  const firstLive: number[] = [];
  const blocked: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(url);
    await page.waitForFunction(() => 'firstLiveAt' in window);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    firstLive.push((await page.evaluate('window.firstLiveAt')) as number);
    blocked.push((await page.evaluate('window.blockedMs')) as number);
  }
  return { firstLive: percentile(firstLive, 0.5), blocked: percentile(blocked, 0.5) };
}

async function scriptsOf(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  visit: (page: Awaited<ReturnType<typeof browser.newPage>>) => Promise<void>,
): Promise<number> {
  const page = await browser.newPage();
  const bodies: Promise<Buffer | undefined>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      bodies.push(response.body().catch(() => undefined));
  });
  await visit(page);
  const sizes = (await Promise.all(bodies)).map((body) => (body ? gzipSync(body).length : 0));
  await page.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Runs in the page: notes when the first machine is shown with live values, and how long tasks
 * blocked.
 */
function watchLive() {
  const noted = window as unknown as { firstLiveAt?: number; blockedMs: number };
  noted.blockedMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.blockedMs += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new MutationObserver(() => {
    const isLive = document.querySelector('[data-connection="live"]') !== null;
    if (noted.firstLiveAt === undefined && isLive && document.querySelector('article') !== null)
      noted.firstLiveAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
