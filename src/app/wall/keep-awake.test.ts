import { afterEach, expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';

import { keepAwake } from './keep-awake.ts';

const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
const request = vi.fn<(type: 'screen') => Promise<{ release(): Promise<void> }>>(() =>
  Promise.resolve({ release }),
);

afterEach(() => vi.clearAllMocks());

test('the screen is kept lit, and again when the page is looked at again, until it is let go', async () => {
  const stop = keepAwake({ request });
  await Promise.resolve();
  document.dispatchEvent(new Event('visibilitychange'));
  await Promise.resolve();
  expect(request).toHaveBeenCalledTimes(2);

  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
  expect(release).toHaveBeenCalledOnce();
});

test('a lock that comes too late is let go at once', async () => {
  keepAwake({ request })();
  await eventually(() => expect(release).toHaveBeenCalledOnce());
});

test('a browser without locks, or that refuses one, is left as it is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  keepAwake(undefined)();
  keepAwake({ request: () => Promise.reject(new Error('low battery')) })();

  await eventually(() => expect(log).toHaveBeenCalledOnce());
  log.mockRestore();
});
