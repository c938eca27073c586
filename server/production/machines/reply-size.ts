import { Problem } from '#server/base/problem.ts';
import { isDaily } from '#server/production/figures/hours/stored-days.ts';
import type { TimeWindow } from '#server/web/lists/window.ts';
import { hourMs } from '#shared/durations.ts';

/** About 20 MB of JSON. */
const maxPoints = 100_000;

interface AnswerSize {
  /** Number of machines; 1 for a plant as a whole. */
  rows: number;
  /** Series of each machine. */
  keys: number;
  /** Whether windows of more than 31 days are answered by the day. Default: by the hour. */
  byDay?: boolean;
}

/**
 * Refuses a reply with too many points: a point is one interval of one series.
 * @throws Problem 400 with the number of days allowed.
 */
export function refuseLargeReply(
  { start, end }: TimeWindow,
  { rows, keys, byDay = false }: AnswerSize,
): void {
  const intervalMs = byDay && isDaily({ start, end }) ? 24 * hourMs : hourMs;
  const points = Math.ceil((end - start) / intervalMs) * rows * keys;
  if (points <= maxPoints) return;
  const days = Math.floor((maxPoints / (rows * keys)) * (intervalMs / hourMs / 24));
  throw new Problem(
    400,
    'request.tooMuch',
    `The answer would have ${points} points; at most ${maxPoints} are allowed. ` +
      `${rows} machines with ${keys} series each can be asked for ${days} days at a time`,
  );
}
