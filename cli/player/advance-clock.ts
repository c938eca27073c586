import type { Page } from 'playwright';

import { becomesTrue } from './wait-until.ts';

/** Real milliseconds until a call of the page reaches the player. */
const underWayMs = 1000;
/** Seconds of the page's clock: the longest retry delay and the time-out of a call. */
const maxSeconds = 20;

/**
 * Unanswered calls time out and are retried by the page's clock, which may be paused: it is
 * advanced until the call arrives.
 */
export async function advanceClockUntilCalled(
  page: { clock: Pick<Page['clock'], 'runFor'> },
  isAsked: () => boolean,
): Promise<void> {
  for (let second = 0; second < maxSeconds; second += 1) {
    if (await becomesTrue(isAsked, underWayMs)) return;
    await page.clock.runFor(1000);
  }
}
