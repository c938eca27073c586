import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lazyModule } from './lazy-module.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a part is fetched once, however many ask', async () => {
  const fetch = vi.fn<() => Promise<string>>(async () => 'part');
  const load = lazyModule(fetch);

  expect(load()).toBe(load());
  await load();
  expect(load()).toMatchObject({ status: 'fulfilled', value: 'part' });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a part that could not be fetched is fetched again, but only after who waits has seen it fail', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce('part');
  const load = lazyModule(fetch);

  await expect(load()).rejects.toThrow('away');
  await expect(load()).rejects.toThrow('away');
  vi.advanceTimersByTime(1000);

  expect(await load()).toBe('part');
});

test('a part that does not come within two minutes is given up, and fetched again', async () => {
  const fetch = vi
    .fn<() => Promise<string>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValueOnce('part');
  const load = lazyModule(fetch);
  const ended = vi.fn<(error: unknown) => void>();
  load().catch(ended);

  await vi.advanceTimersByTimeAsync(119_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();

  await vi.advanceTimersByTimeAsync(1000);
  expect(await load()).toBe('part');
});
