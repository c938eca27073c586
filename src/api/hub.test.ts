import { expect, test } from 'vitest';

import { retryDelay } from './hub.ts';

test('the wait before a retry grows to half a minute and no further', () => {
  expect([0, 1, 2, 3, 4, 5, 1000].map((attempt) => retryDelay(attempt, () => 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test('any wait from nothing to the longest may come up, so that screens spread out', () => {
  expect(retryDelay(5, () => 0)).toBe(0);
  expect(retryDelay(5, () => 0.5)).toBe(15_000);
});
