import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { keyboardFaults } from '#tests/support/keyboard-faults.ts';
import { settled } from '#tests/support/layout-faults.ts';
import { screenPages } from '#tests/support/screen-pages.ts';
import { shippedScreens } from '#tests/support/screens.ts';

const { pageOf, addressOf } = screenPages(startDemo());

describe.each(shippedScreens())('$id', (screen) => {
  test('is used by the keyboard alone: Tab comes to everything, and shows where it is', async () => {
    const page = await open(1280, 800);

    expect(await keyboardFaults(page)).toEqual({ unmarked: [], hidden: [], unreached: [] });
  });

  test('is used by touch: nothing that is pressed is too small, or too near to another', async () => {
    const page = await open(390, 844);
    const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze();

    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  });

  async function open(width: number, height: number): Promise<Page> {
    const page = pageOf(screen);
    await page.setViewportSize({ width, height });
    await page.goto(addressOf(screen));
    await page.evaluate(settled);
    return page;
  }
});
