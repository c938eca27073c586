import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';

import { loadScripts } from './other-scripts.ts';

const faces = { load: vi.fn<() => Promise<unknown>>() };
let arrive: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, 'fonts', { value: faces, configurable: true });
  faces.load.mockReset();
  faces.load.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)));
});

afterEach(() => {
  vi.useRealTimers();
  document.documentElement.lang = 'en-US';
});

test('words in Devanagari are first drawn in their own face', async () => {
  const { isDone } = start('hi-IN');
  await eventually(() => expect(faces.load).toHaveBeenCalled());
  expect(isDone()).toBe(false);

  arrive();
  await eventually(() => expect(isDone()).toBe(true));
});

test('a face that does not come holds nothing up for long', async () => {
  const { isDone } = start('hi-IN');
  await eventually(() => expect(faces.load).toHaveBeenCalled());

  await vi.advanceTimersByTimeAsync(1500);

  expect(isDone()).toBe(true);
});

test.each(['en-US', 'es-MX', 'zh-CN'])('%s waits for no face', async (lang) => {
  const { done } = start(lang);
  await done;

  expect(faces.load).not.toHaveBeenCalled();
});

function start(lang: string) {
  document.documentElement.lang = lang;
  let isDone = false;
  const done = loadScripts().then(() => (isDone = true));
  return { done, isDone: () => isDone };
}
