import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { lazyModule } from './lazy-module.ts';
import { LazyBoundary } from './lazy-boundary.tsx';

const fetchPart = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fetchPart.mockReset();
  fetchPart.mockRejectedValueOnce(new Error('away')).mockResolvedValue('the calendar');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a part that cannot be fetched leaves the page around it as it is', async () => {
  await show();

  expect(screen.getByText('header')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('it is tried again by itself', async () => {
  await show();
  await pass(5000);

  expect(screen.getByText('the calendar')).toBeTruthy();
});

test('it is tried again when the network is back', async () => {
  await show();
  await pass(1000);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await pass(1000);

  expect(screen.getByText('the calendar')).toBeTruthy();
});

test('it is tried again by its button', async () => {
  await show();
  await pass(1000);
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await pass(1000);

  expect(screen.getByText('the calendar')).toBeTruthy();
});

async function show() {
  const load = lazyModule(fetchPart);
  function Part() {
    return use(load());
  }
  await act(async () => {
    render(
      <>
        <p>header</p>
        <LazyBoundary>
          <Suspense>
            <Part />
          </Suspense>
        </LazyBoundary>
      </>,
    );
  });
}

function pass(ms: number) {
  return act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
