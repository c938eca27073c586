import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type Reach, watchReach } from './reach.ts';

type Answer = 'up' | 'down' | 'silence';

let answers: Answer[];
let calls: number;
let reach: Reach;
const reached = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  calls = 0;
  reached.mockClear();
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    const answer = answers[calls] ?? 'silence';
    calls += 1;
    if (answer === 'up') return Promise.resolve(new Response());
    if (answer === 'down') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  reach = watchReach(reached);
});

afterEach(() => {
  reach.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that answers after it had been silent is told at once', async () => {
  answers = ['silence', 'silence', 'up'];
  reach.watch();

  await vi.advanceTimersByTimeAsync(3999);
  expect(reached).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reached).toHaveBeenCalledTimes(1);
});

test('a server that refuses is left to the attempts, which come one by one', async () => {
  answers = ['silence', 'down', 'up'];
  reach.watch();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(2);
  expect(reached).not.toHaveBeenCalled();
});

test('a server that was never silent is not told: else a hub that refuses would be asked without a pause', async () => {
  answers = ['up'];
  reach.watch();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);
  expect(reached).not.toHaveBeenCalled();
});

test('one question at a time, and none after the end', async () => {
  answers = [];
  reach.watch();
  reach.watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toBe(1);

  reach.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);

  answers = ['silence', 'silence', 'up'];
  reach.watch();
  await vi.advanceTimersByTimeAsync(4000);
  expect(reached).toHaveBeenCalledTimes(1);
});
