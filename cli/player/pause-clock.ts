import type { Page } from 'playwright';

/** The clock of a page cannot be stopped in the past, and the call takes a moment: milliseconds, in turn. */
const aheadMs = [200, 1000, 5000];

/** Stops the clock of a page a moment from now, by its own time. Where the machine is busy, later. */
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
