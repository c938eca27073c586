import type { Browser } from 'playwright';

import type { Script } from '#model-testing/suite/script.ts';

import { enterWith, tokenFor } from './accounts.ts';
import { openFixture, playPath } from './play-path.ts';
import { desktopWindow, replayScript } from './replay.ts';

/** Address of the running product, and the user. */
export interface PlayerSession {
  browser: Browser;
  address: string;
  /** User who signs in; a demo user by default. */
  username?: string | undefined;
  password?: string | undefined;
}

/**
 * Plays one script in a new browser window. Called by generated test files.
 * @returns the errors of the page.
 * @throws Error with the step after which the page is not as expected.
 */
export async function playScript(on: PlayerSession, script: Script): Promise<string[]> {
  const { browser, address, password } = on;
  const { signsIn } = script.setting;
  const username = (signsIn ? undefined : on.username) ?? script.username;
  if (script.username === null || username === null) {
    const context = await browser.newContext(desktopWindow);
    const faults = await replayScript({ browser, address, context }, script);
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
 * Closes windows of a failed case after its screenshot: a closing browser would pass held calls on.
 * Called by generated test files.
 */
export async function closeAllPages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}
