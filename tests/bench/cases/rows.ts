import type { Page } from 'playwright';

import { launchBrowser, signIn } from '#tests/support/browser.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { benchPassword, benchUser, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { beat, begin } from '../source.ts';

const machines = machineIds(500);
const updatesPerSecond = 100;
const seconds = 12;

/** Compares the scrolling of a grid of 500 rows with and without 100 updates a second. */
export async function measureRows({ address }: ServerProcess): Promise<Figure[]> {
  await begin(address, machines);
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await signIn(page, address, { username: benchUser, password: benchPassword });
  await page.waitForURL(/dashboard/);
  await page.goto(`${address}/dashboard/plant/oee-grid-view?Id=plant-500&autoUpdate=false`);
  await page.getByRole('row').nth(5).waitFor();
  await page.waitForTimeout(2000);

  const quiet = await scroll(page);
  const [, busy] = await Promise.all([
    beat({ address, machines, perSecond: updatesPerSecond / machines.length, seconds }),
    scroll(page),
  ]);
  await browser.close();
  return [
    { name: 'grid of 500 rows, scrolled in peace', value: quiet.perSecond, unit: 'frames/s' },
    {
      name: 'the same with 100 updates a second',
      value: busy.perSecond,
      unit: 'frames/s',
      target: '60',
    },
    { name: 'its frames, p99', value: busy.p99, unit: 'ms' },
  ];
}

/** Scrolls the rows up and down for as long as the updates last, a little in each frame. */
async function scroll(page: Page) {
  const gaps = await page.evaluate(scrollRows, seconds * 1000);
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  return { perSecond: (gaps.length * 1000) / all, p99: percentile(gaps, 0.99) };
}

/** Runs in the page. @returns milliseconds from each frame to the next. */
function scrollRows(ms: number): Promise<number[]> {
  const box = [...document.querySelectorAll('main *')].find(
    (each) =>
      each.querySelector('[role="row"], tr') !== null &&
      each.scrollHeight > each.clientHeight + 1000 &&
      getComputedStyle(each).overflowY !== 'visible',
  );
  if (!box) throw new Error('Nothing scrolls');
  const most = box.scrollHeight - box.clientHeight;
  const times: number[] = [];
  const begun = performance.now();
  return new Promise((resolve) => {
    function next(now: number): void {
      times.push(now);
      box?.scrollTo({ top: (most / 2) * (1 + Math.sin((now - begun) / 2000)) });
      if (now - begun < ms) requestAnimationFrame(next);
      else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
    }
    requestAnimationFrame(next);
  });
}
