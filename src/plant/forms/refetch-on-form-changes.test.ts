import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refetchOnFormChanges } from './refetch-on-form-changes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('several changes of a moment are one look', () => {
  const { change, look } = watched();
  for (const name of ['forms', 'forms', undefined]) change(name);
  vi.advanceTimersByTime(1000);

  expect(look).toHaveBeenCalledOnce();
});

test('changes of other resources are none', () => {
  const { change, look } = watched();
  change('machines');
  vi.advanceTimersByTime(1000);

  expect(look).not.toHaveBeenCalled();
});

test('while own entries are on their way the look waits for their end', () => {
  const { change, look, isSending } = watched();
  isSending.mockReturnValue(true);
  change('forms');
  vi.advanceTimersByTime(5000);
  expect(look).not.toHaveBeenCalled();

  isSending.mockReturnValue(false);
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledOnce();
});

test('after its end there is no look any more', () => {
  const { change, look, stop } = watched();
  change('forms');
  stop();
  vi.advanceTimersByTime(1000);

  expect(look).not.toHaveBeenCalled();
});

function watched() {
  const listeners = new Set<(name: string | undefined) => void>();
  const look = vi.fn<() => void>();
  const isSending = vi.fn<() => boolean>(() => false);
  const stop = refetchOnFormChanges(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    { isSending, look },
  );
  return {
    look,
    isSending,
    stop,
    change: (name: string | undefined) => listeners.forEach((listen) => listen(name)),
  };
}
