import type { TimeWindow } from '#server/http/window.ts';
import { Problem } from '#server/problem.ts';

const hourMs = 3_600_000;
/** About 20 MB of JSON. */
const mostPoints = 100_000;

interface AnswerSize {
  /** Machines, or one for a plant as a whole. */
  rows: number;
  /** Series of each. */
  keys: number;
}

/**
 * Refuses an answer of more points than one call may have: a point is one hour of one series.
 * @throws Problem 400 that says how many days are allowed.
 */
export function refuseTooMuch({ start, end }: TimeWindow, { rows, keys }: AnswerSize): void {
  const hours = Math.ceil((end - start) / hourMs);
  if (hours * rows * keys <= mostPoints) return;
  const days = Math.floor(mostPoints / (rows * keys) / 24);
  throw new Problem(
    400,
    'request.tooMuch',
    `The answer would have ${hours * rows * keys} points; at most ${mostPoints} are allowed. ` +
      `${rows} machines with ${keys} series each can be asked for ${days} days at a time`,
  );
}
