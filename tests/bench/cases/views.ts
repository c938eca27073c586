import type { Browser, Page } from 'playwright';

import { enterDemo } from '#tests/support/accounts.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { openLive } from '#tests/support/plant-page.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { percentile, type Figure } from '../figures.ts';

const turns = 20;
const coldRounds = 7;
const warmRounds = 3;

/** How long a user waits for another view of the demo plant with thirty days of history. */
export async function measureViews({ address }: ServerProcess): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures = [
    await measureTabs(browser, address),
    ...(await measureInsights(browser, address)),
  ];
  await browser.close();
  return figures;
}

async function measureTabs(browser: Browser, address: string): Promise<Figure> {
  const page = await openTiles(browser, address);
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const [name, mark] = turn % 2 === 0 ? ['Grid', 'tbody tr'] : ['Tiles', 'article'];
    const shown = untilDrawn(page, mark);
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    times.push(await shown);
    await page.waitForTimeout(500);
  }
  await page.context().close();
  // The first changes of the view load its code and are left out.
  return {
    name: 'another tab, press to paint',
    value: percentile(times.slice(2), 0.5),
    unit: 'ms',
    target: '≤ 100',
  };
}

async function measureInsights(browser: Browser, address: string): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < coldRounds; round += 1) {
    const page = await openTiles(browser, address);
    cold.push(await openInsights(page));
    for (let again = 0; again < warmRounds; again += 1) {
      await page.getByRole('button', { name: 'Close full insights' }).click();
      await page.waitForTimeout(500);
      warm.push(await openInsights(page));
    }
    await page.context().close();
  }
  return [
    {
      name: 'full insights, press to charts, cold',
      value: percentile(cold, 0.5),
      unit: 'ms',
      target: '≤ 700',
    },
    {
      name: 'full insights, press to charts, warm',
      value: percentile(warm, 0.5),
      unit: 'ms',
      target: '≤ 250',
    },
  ];
}

/** Opens the tiles in a browser with an empty cache. */
async function openTiles(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await enterDemo(page, address, 'anna');
  await openLive(page, address, 'oee-tile-view?Id=riverside&autoUpdate=false');
  // Waits for the parts that the page loads in idle time.
  await page.waitForTimeout(3000);
  return page;
}

async function openInsights(page: Page): Promise<number> {
  const drawn = untilDrawn(page, '[role="dialog"] [role="img"]');
  await page.getByRole('button', { name: 'Full insights' }).click();
  return drawn;
}

/**
 * Milliseconds from the next click until something of this kind is there, every chart within the
 * window is drawn, nothing loads, and the browser has painted it.
 */
function untilDrawn(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (mark) =>
      new Promise<number>((resolve) => {
        let pressedAt: number | undefined;
        function press({ timeStamp }: Event): void {
          pressedAt = timeStamp;
        }
        window.addEventListener('click', press, { once: true, capture: true });
        function isDrawn(): boolean {
          const shown = [...document.querySelectorAll('[role="dialog"] [role="img"]')].filter(
            (plot) => plot.getBoundingClientRect().top < window.innerHeight,
          );
          return (
            document.querySelector(mark) !== null &&
            shown.every((plot) => plot.querySelector('[data-drawn]')) &&
            document.querySelector('output[aria-label="Loading"]') === null
          );
        }
        const observer = new MutationObserver(() => {
          if (pressedAt === undefined || !isDrawn()) return;
          observer.disconnect();
          const from = pressedAt;
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    selector,
  );
}
