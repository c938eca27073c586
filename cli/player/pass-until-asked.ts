import type { Page } from 'playwright';

import { isSoon } from './wait-until.ts';

/** Real milliseconds in which a call that the page has made comes to the player. */
const underWayMs = 1000;
/** Seconds of the page's clock: the longest pause before it asks again, and the time of a call. */
const maxSeconds = 20;

/**
 * What is not answered is given up by the page's clock, and asked again seconds later by that clock,
 * which may stand: it is moved on until then.
 */
export async function passUntilAsked(
  page: { clock: Pick<Page['clock'], 'runFor'> },
  isAsked: () => boolean,
): Promise<void> {
  for (let second = 0; second < maxSeconds; second += 1) {
    if (await isSoon(isAsked, underWayMs)) return;
    await page.clock.runFor(1000);
  }
}
