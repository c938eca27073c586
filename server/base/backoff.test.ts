import { expect, test } from 'vitest';

import { hourMs, minuteMs } from '#shared/durations.ts';

import { backoffMs } from './backoff.ts';

test('each attempt waits twice as long as the one before, and none longer than an hour', () => {
  expect([0, 1, 2, 6].map(backoffMs)).toEqual([
    minuteMs / 2,
    minuteMs,
    2 * minuteMs,
    32 * minuteMs,
  ]);
  expect([7, 20, 5000].map(backoffMs)).toEqual([hourMs, hourMs, hourMs]);
});
