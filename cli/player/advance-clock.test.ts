import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { advanceClockUntilCalled } from './advance-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the clock of the page goes on until it asks again, and no further', async () => {
  let passedMs = 0;
  const clock = { runFor: async (ms: number | string) => void (passedMs += Number(ms)) };
  const passing = advanceClockUntilCalled({ clock }, () => passedMs >= 2000);
  await vi.advanceTimersByTimeAsync(10_000);
  await passing;

  expect(passedMs).toBe(2000);
});

test('a call that is there, or comes in a moment, needs no clock', async () => {
  const runFor = vi.fn<() => Promise<void>>(async () => {});
  let isHere = false;
  setTimeout(() => (isHere = true), 500);
  const passing = advanceClockUntilCalled({ clock: { runFor } }, () => isHere);
  await vi.advanceTimersByTimeAsync(2000);
  await passing;

  expect(runFor).not.toHaveBeenCalled();
});
