import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { enterDemo } from '#tests/support/people.ts';

const views = ['overview', 'oee-tile-view', 'oee-grid-view', 'process-grid-view'] as const;
const tablets = [
  [1366, 1024],
  [1024, 768],
  [820, 1180],
] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  page = await (await demo.browser.newContext()).newPage();
  await enterDemo(page, demo.address, 'anna');
  await page.evaluate(() => localStorage.setItem('language', '"es-MX"'));
});

test.each(['standard', 'quiet', 'high-contrast'])(
  'under a finger, in the %s look, the header covers nothing and is not covered',
  async (look) => {
    await page.evaluate(
      (chosen) => localStorage.setItem('appearance', JSON.stringify({ look: chosen, touch: 'on' })),
      look,
    );
    for (const [width, height] of tablets) {
      await page.setViewportSize({ width, height });
      await open('oee-grid-view');
      await expect
        .poll(() => page.evaluate(coveredByHeader), { message: `${width} px` })
        .toEqual([]);
    }
    await page.evaluate(() => localStorage.removeItem('appearance'));
  },
);

async function open(view: (typeof views)[number]) {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

/** Runs in the page: what stands in the header and is below the upper edge of a panel under it. */
function coveredByHeader(): string[] {
  const header = document.querySelector('main header');
  const panels = [...document.querySelectorAll('main section')].filter(
    (section) => !section.contains(header),
  );
  const top = Math.min(...panels.map((panel) => panel.getBoundingClientRect().top));
  return [...(header?.querySelectorAll('*') ?? [])]
    .filter((element) => element.checkVisibility() && element.clientHeight > 1)
    .filter((element) => element.getBoundingClientRect().bottom > top)
    .map((element) => element.textContent);
}
