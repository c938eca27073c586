import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createFollower } from './follow-machine.ts';

const invalidateQueries = vi.fn<() => Promise<void>>(async () => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  invalidateQueries.mockClear();
});

test('what others change of a machine is asked for again, once a second at the most', () => {
  const follower = createFollower({ invalidateQueries });
  for (const name of ['stops', 'recalculations', 'recalculations']) follower.changed(name);
  vi.advanceTimersByTime(1000);
  expect(invalidateQueries).toHaveBeenCalledTimes(1);

  follower.changed(undefined);
  vi.advanceTimersByTime(1000);
  expect(invalidateQueries).toHaveBeenCalledTimes(2);
});

test('a change of something else, or after the page is left, asks for nothing', () => {
  const follower = createFollower({ invalidateQueries });
  follower.changed('accounts');
  vi.advanceTimersByTime(1000);
  follower.changed('stops');
  follower.stop();
  vi.advanceTimersByTime(1000);

  expect(invalidateQueries).not.toHaveBeenCalled();
});
