import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { keyboardFaults } from '#tests/support/keyboard-faults.ts';
import { settled, watchLayout } from '#tests/support/layout-faults.ts';
import { addressOf, demoParameters, shippedScreens } from '#tests/support/screens.ts';

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
    const page = pages.get(screen.username);
    if (!page) throw new Error(`${screen.username} has not signed in`);
    await page.setViewportSize({ width, height });
    await page.goto(demo.address + addressOf(screen, parameters));
    await page.evaluate(settled);
    return page;
  }
});
