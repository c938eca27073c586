import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { settledViolations } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import {
  cutTexts,
  overlappingTexts,
  settled,
  shiftsSeen,
  sidewaysPixels,
  watchLayout,
} from '#tests/support/layout-faults.ts';
import { addressOf, demoParameters, shippedScreens } from '#tests/support/screens.ts';
import { signedInAs } from '#cli/player/people.ts';

interface View {
  width: number;
  height: number;
  language: string;
  /** Else the window of the page that is open is turned to this size. */
  isLoaded: boolean;
}

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];
/** At full length each size from a load of its own in one language, and as a turned window in all. */
const everyView = ['en-US', 'zh-CN', 'hi-IN', 'es-MX'].flatMap((language, turn) =>
  sizes.map(({ width, height }, index): View => {
    const isLoaded = turn === 0 || index === 0;
    return { width, height, language, isLoaded };
  }),
);
const desk: View = { width: 1280, height: 800, language: 'en-US', isLoaded: true };
const phone: View = { width: 390, height: 844, language: 'es-MX', isLoaded: true };

/** In the gate turn about: loaded on a desk and turned to a phone, or the other way. */
function viewsOf(index: number): View[] {
  if (isFull) return everyView;
  const [first, second] = index % 2 === 0 ? [desk, phone] : [phone, desk];
  return [first, { ...second, language: first.language, isLoaded: false }];
}

/** Their charts do not always follow a turned window, which is known and open: loaded at each size. */
const notTurned = new Set(['stops']);

const demo = startDemo();
const pages = new Map<string, Page>();
let parameters: Record<string, string>;

beforeAll(async () => {
  parameters = await demoParameters(demo.address);
  for (const username of new Set(shippedScreens().map((screen) => screen.username))) {
    const context = await demo.browser.newContext({ reducedMotion: 'reduce' });
    await watchLayout(context);
    const page = await context.newPage();
    await signedInAs(page, demo.address, username);
    pages.set(username, page);
  }
});

describe.each(shippedScreens())('$id', (screen) => {
  test('fits its window, shows its texts whole and apart, and stands still while it loads', async () => {
    const page = pageOf(screen.username);
    for (const view of viewsOf(shippedScreens().findIndex(({ id }) => id === screen.id))) {
      const isLoaded = view.isLoaded || notTurned.has(screen.id);
      await show(page, demo.address + addressOf(screen, parameters), { ...view, isLoaded });
      const message = `${view.language}, ${view.width} px`;
      // Charts are drawn again a while after the window was turned.
      await expect
        .poll(() => faultsOf(page), { message, interval: 500 })
        .toEqual({ sideways: 0, cut: [], over: [] });
      const shifts = view.isLoaded ? await page.evaluate(shiftsSeen) : [];
      expect.soft(shifts, message).toEqual([]);
    }
  });

  test.runIf(isFull)('has nothing that axe finds', async () => {
    const page = pageOf(screen.username);
    await show(page, demo.address + addressOf(screen, parameters), desk);
    expect(await settledViolations(page)).toEqual([]);
  });
});

function pageOf(username: string): Page {
  const page = pages.get(username);
  if (!page) throw new Error(`${username} has not signed in`);
  return page;
}

async function show(page: Page, address: string, { width, height, language, isLoaded }: View) {
  await page.setViewportSize({ width, height });
  if (isLoaded) {
    await page.evaluate((code) => localStorage.setItem('language', JSON.stringify(code)), language);
    await page.goto(address, { waitUntil: 'commit' });
  }
  await page.evaluate(settled);
}

async function faultsOf(page: Page) {
  return {
    sideways: await page.evaluate(sidewaysPixels),
    cut: await page.evaluate(cutTexts, true),
    over: await page.evaluate(overlappingTexts),
  };
}
