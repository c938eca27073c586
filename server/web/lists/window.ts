import { Problem } from '#server/base/problem.ts';
import { dayMs } from '#shared/durations.ts';

/** Half-open: `start` is in it, `end` is not. Epoch milliseconds. */
export interface TimeWindow {
  start: number;
  end: number;
}

export interface WindowQuery {
  start?: string;
  end?: string;
}

export const windowQueryProperties = {
  start: { type: 'string', format: 'date-time' },
  end: { type: 'string', format: 'date-time' },
} as const;

const maxMs = 400 * dayMs;

/**
 * Epoch milliseconds of an instant in ISO 8601.
 * @throws Problem 400 for an instant that Date cannot parse, such as a leap second.
 */
export function parseInstant(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw new Problem(400, 'request.badInstant', `"${text}" is no instant that can be stored`);
  return at;
}

/**
 * The window of a query; missing ends are taken from `fallback`.
 * @throws Problem 400 for a window that ends before it starts or is longer than 400 days.
 */
export function parseWindow(query: WindowQuery, fallback: TimeWindow): TimeWindow {
  const start = query.start === undefined ? fallback.start : parseInstant(query.start);
  const end = query.end === undefined ? fallback.end : parseInstant(query.end);
  if (!(start <= end))
    throw new Problem(400, 'request.badRange', 'The range ends before it starts');
  if (end - start > maxMs)
    throw new Problem(400, 'request.badRange', 'The range is longer than 400 days');
  return { start, end };
}
