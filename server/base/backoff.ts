import { dayMs, hourMs } from '#shared/durations.ts';

const firstWaitMs = 30_000;
/** What the other side did not take for so long is not sent any more. */
export const givenUpMs = dayMs;

/** How long to wait before the next attempt: twice as long after each failure, an hour at most. */
export function backoffMs(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** attempts, hourMs);
}
