import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type ConnectivityProbe, createConnectivityProbe } from './connectivity-probe.ts';

type Answer = 'up' | 'down' | 'silence';

let answers: Answer[];
let calls: number;
let probe: ConnectivityProbe;
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
  probe = createConnectivityProbe(reached);
});

afterEach(() => {
  probe.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a server that answers after it had been silent is reported at once', async () => {
  answers = ['silence', 'silence', 'up'];
  probe.watch();

  await vi.advanceTimersByTimeAsync(3999);
  expect(reached).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reached).toHaveBeenCalledTimes(1);
});

test('a server that refuses is left to the attempts, which come one by one', async () => {
  answers = ['silence', 'down', 'up'];
  probe.watch();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(2);
  expect(reached).not.toHaveBeenCalled();
});

test('a server that was never silent is not reported, so that a hub that refuses is not asked without a pause', async () => {
  answers = ['up'];
  probe.watch();

  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);
  expect(reached).not.toHaveBeenCalled();
});

test('one question at a time, and none after the end', async () => {
  answers = [];
  probe.watch();
  probe.watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toBe(1);

  probe.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);

  answers = ['silence', 'silence', 'up'];
  probe.watch();
  await vi.advanceTimersByTimeAsync(4000);
  expect(reached).toHaveBeenCalledTimes(1);
});
