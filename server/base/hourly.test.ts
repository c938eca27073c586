import { expect, test, vi } from 'vitest';

import { hourMs, minuteMs } from '#shared/durations.ts';

import { startHourly } from './hourly.ts';

test('it runs a minute after the start and then once an hour, never twice at a time, until it is ended', async () => {
  vi.useFakeTimers();
  let runs = 0;
  const end = startHourly(
    async () => {
      runs += 1;
      await Promise.resolve();
    },
    { firstAfterMs: minuteMs, onError: () => {} },
  );
  const seen: number[] = [];
  for (const minutes of [0.5, 1, 59, 60]) {
    await vi.advanceTimersByTimeAsync(minutes * minuteMs);
    seen.push(runs);
  }
  end();
  await vi.advanceTimersByTimeAsync(120 * minuteMs);
  vi.useRealTimers();

  expect(seen).toEqual([0, 1, 2, 3]);
  expect(runs).toBe(3);
});

test('what takes longer than an hour is not begun again meanwhile, and a failure stops nothing', async () => {
  vi.useFakeTimers();
  const onError = vi.fn<(error: unknown) => void>();
  const fails: ((error: Error) => void)[] = [];
  const end = startHourly(
    () =>
      new Promise((_, reject) => {
        fails.push(reject);
      }),
    { firstAfterMs: minuteMs, onError },
  );
  await vi.advanceTimersByTimeAsync(2 * hourMs);
  const whilePending = fails.length;

  fails[0]?.(new Error('busy'));
  await vi.advanceTimersByTimeAsync(hourMs);
  end();
  vi.useRealTimers();

  expect([whilePending, fails.length]).toEqual([1, 2]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('busy'));
});
