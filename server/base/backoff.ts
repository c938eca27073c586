import { dayMs, hourMs } from '#shared/durations.ts';

const firstWaitMs = 30_000;
/** After this time without success, sending is given up. */
export const giveUpAfterMs = dayMs;

/** Exponential backoff: the wait doubles after each failure, up to an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** attempts, hourMs);
}
