import type { Browser } from 'playwright';

import type { Script } from '#model-testing/suite/script.ts';

import { enterWith, tokenFor } from './accounts.ts';
import { openFixture, playPath } from './play-path.ts';
import { desk, replay } from './replay.ts';

/** The running product, and who tries it. */
export interface Play {
  browser: Browser;
  address: string;
  /** Who signs in; someone of the demo where it is not said. */
  username?: string | undefined;
  password?: string | undefined;
}

/**
 * Plays one script in a fresh window of the browser. Generated test files call this.
 * @returns the errors that the page ran into.
 * @throws Error that says after which step the page does not show what it should.
 */
export async function play(on: Play, script: Script): Promise<string[]> {
  const { browser, address, password } = on;
  const { signsIn } = script.setting;
  const username = (signsIn ? undefined : on.username) ?? script.username;
  if (script.username === null || username === null) {
    const context = await browser.newContext(desk);
    const faults = await replay({ browser, address, context }, script);
    await context.close();
    return faults;
  }
  const fixture = await openFixture({
    browser,
    address,
    setting: script.setting,
    username,
    async enter(page) {
      await enterWith(
        page,
        address,
        await tokenFor(address, username, signsIn ? undefined : password),
      );
    },
  });
  await playPath(fixture, script);
  await fixture.page.context().close();
  return fixture.faults;
}

/**
 * Closes what a case that failed has left open, once its picture is taken: a browser that ends would
 * let calls through that are still kept. Generated test files call this.
 */
export async function leaveAll(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
