import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { applyItems, createLiveStore, setConnection } from '#plant/live/live-store.ts';
import { Around } from '#plant/testing.tsx';

import { ConnectionBanner } from './connection-banner.tsx';

const start = Date.parse('2026-11-21T08:00:00Z');

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

test('says for how long nothing was heard, once a drop has lasted', () => {
  const store = renderBanner();
  act(() => applyItems(store, 'status', []));
  pass(60_000);
  expect(screen.queryByRole('status')).toBeNull();

  act(() => applyItems(store, 'status', []));
  act(() => setConnection(store, 'stale'));
  pass(1000);
  expect(screen.queryByRole('status')).toBeNull();
  pass(11_000);
  expect(screen.getByRole('status').textContent).toContain('12s');
});

test('says so too when nothing was ever heard', () => {
  const store = renderBanner();
  pass(20_000);
  act(() => setConnection(store, 'stale'));

  expect(screen.getByRole('status').textContent).toContain('20s');
});

function renderBanner() {
  const store = createLiveStore();
  render(
    <Around store={store}>
      <ConnectionBanner />
    </Around>,
  );
  return store;
}

function pass(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}
