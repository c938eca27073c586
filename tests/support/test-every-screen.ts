import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { settledViolations } from './axe.ts';
import { startDemo } from './demo.ts';
import { isFull } from './extent.ts';
import {
  brokenWords,
  controlsOutside,
  cutTexts,
  overlappingTexts,
  settled,
  shiftsSeen,
  sidewaysPixels,
} from './layout-faults.ts';
import { screenPages } from './screen-pages.ts';
import { shippedScreens } from './screens.ts';

interface View {
  width: number;
  height: number;
  language: string;
  /** Whether the page is loaded at this size; otherwise its window is resized. */
  isLoaded: boolean;
}

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const sizes = [
  phone,
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  desk,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
];

/**
 * Checks every screen in one language: loads it at the first size and resizes its window for the
 * others. Each language has a test file of its own, so that several workers share them.
 * @param isWhole Loads each size by itself, and runs axe.
 */
export function testEveryScreen(language: string, { isWhole = false } = {}): void {
  const { pageOf, addressOf } = screenPages(startDemo());

  describe.each(shippedScreens())('$id', (screen) => {
    test('fits its window, shows its texts whole and apart, and stands still while it loads', async () => {
      const page = pageOf(screen);
      const address = addressOf(screen);
      for (const [index, size] of (isFull ? sizes : [phone, desk]).entries()) {
        const isLoaded = index === 0 || isWhole;
        await show(page, address, { ...size, language, isLoaded });
        const message = `${language}, ${size.width} px`;
        // Charts are drawn again some time after a resize.
        await expect
          .poll(() => faultsOf(page, screen.id), { message, interval: 500 })
          .toEqual({ sideways: 0, cut: [], over: [], outside: [], broken: [] });
        const shifts = isLoaded ? await page.evaluate(shiftsSeen) : [];
        expect.soft(shifts, message).toEqual([]);
      }
    });

    test.runIf(isFull && isWhole)('has nothing that axe finds', async () => {
      const page = pageOf(screen);
      const address = addressOf(screen);
      await show(page, address, { ...desk, language, isLoaded: true });
      expect(await settledViolations(page)).toEqual([]);
    });
  });
}

async function show(page: Page, address: string, { width, height, language, isLoaded }: View) {
  await page.setViewportSize({ width, height });
  if (isLoaded) {
    await page.evaluate((code) => localStorage.setItem('language', JSON.stringify(code)), language);
    await page.goto(address, { waitUntil: 'commit' });
  }
  await page.evaluate(settled);
}

async function faultsOf(page: Page, id: string) {
  return {
    sideways: await page.evaluate(sidewaysPixels),
    cut: await page.evaluate(cutTexts, true),
    over: await page.evaluate(overlappingTexts),
    outside: await page.evaluate(controlsOutside),
    // A sample in the gallery is on a card that is narrower than any screen.
    broken: id === 'gallery' ? [] : await page.evaluate(brokenWords),
  };
}
