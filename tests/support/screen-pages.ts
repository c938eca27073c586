import type { Page } from 'playwright';
import { beforeAll } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';

import type { Demo } from './demo.ts';
import { watchLayout } from './layout-faults.ts';
import { addressOf, demoParameters, type ShippedScreen, shippedScreens } from './screens.ts';

/** One page for each user of screens, in which the screens are opened one after another. */
export function screenPages(demo: Demo) {
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

  return {
    pageOf({ username }: ShippedScreen): Page {
      const page = pages.get(username);
      if (!page) throw new Error(`${username} has not signed in`);
      return page;
    },
    addressOf: (screen: ShippedScreen) => demo.address + addressOf(screen, parameters),
  };
}
