import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { watchVersion } from './new-version.ts';

const minute = 60_000;
let served: string | null;
let stop: () => void;
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockReset();
  served = 'one';
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

test('a page of an old build is loaded again when no one uses it', async () => {
  await open();
  served = 'two';

  await pass(4 * minute);
  expect(reload).not.toHaveBeenCalled();
  await pass(2 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('it is loaded again once for a version, also when that did not help', async () => {
  await open();
  served = 'two';
  await pass(20 * minute);
  stop();
  served = 'one';
  await open();
  served = 'two';
  await pass(20 * minute);

  expect(reload).toHaveBeenCalledTimes(1);
});

test.each<[string, () => void]>([
  ['a pointer that moves', () => window.dispatchEvent(new Event('pointermove'))],
  ['a key', () => window.dispatchEvent(new Event('keydown'))],
])('%s within the last 30 seconds puts it off', async (_, use) => {
  await open();
  served = 'two';
  await pass(5 * minute - 1000);
  for (let seconds = 0; seconds < 60; seconds += 10) {
    use();
    await pass(10_000);
  }
  expect(reload).not.toHaveBeenCalled();

  await pass(40_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['an open dialog', '<dialog open></dialog>'],
  ['an open dialog of another kind', '<div aria-modal="true"></div>'],
  ['a focused field', '<input autofocus>'],
])('%s puts it off', async (_, content) => {
  await open();
  document.body.innerHTML = content;
  document.querySelector('input')?.focus();
  served = 'two';
  await pass(20 * minute);
  expect(reload).not.toHaveBeenCalled();

  document.body.replaceChildren();
  await pass(minute);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that misses a part is loaded again, once, though it never knew another version', async () => {
  await open();
  window.dispatchEvent(new Event('vite:preloadError'));
  await pass(minute);
  expect(reload).toHaveBeenCalledTimes(1);

  window.dispatchEvent(new Event('vite:preloadError'));
  await pass(20 * minute);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a server that does not tell its version changes nothing', async () => {
  served = null;
  await open();
  window.dispatchEvent(new Event('vite:preloadError'));
  await pass(20 * minute);

  expect(reload).not.toHaveBeenCalled();
});

async function open() {
  stop = watchVersion({ ask: async () => served, reload });
  await pass(0);
}

function pass(ms: number) {
  return vi.advanceTimersByTimeAsync(ms);
}
