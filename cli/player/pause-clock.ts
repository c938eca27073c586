import type { Page } from 'playwright';

/**
 * Milliseconds ahead for each attempt: a clock cannot be paused in the past, and the call takes a
 * moment.
 */
const aheadMs = [200, 1000, 5000];

/** Pauses the clock of a page slightly ahead of its time; further ahead on a busy machine. */
export async function pauseClock(page: Page): Promise<void> {
  for (const [index, ahead] of aheadMs.entries()) {
    const at = (await page.evaluate(() => Date.now())) + ahead;
    try {
      await page.clock.pauseAt(at);
      return;
    } catch (error) {
      if (index === aheadMs.length - 1 || !isTooLate(error)) throw error;
    }
  }
}

function isTooLate(error: unknown): boolean {
  return error instanceof Error && error.message.includes('to the past');
}
