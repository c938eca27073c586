import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

import { useIsStale, useLiveSource } from '#engine/data/live-source.ts';

import { LiveStoreProvider } from './live-provider.tsx';
import { applyItems, createLiveStore, setConnection } from './live-store.ts';

const running = { Id: 'M1', Value: 'RUNNING', Seq: 1, At: '2026-11-21T08:00:00Z' } as const;

test('the engine is told when what was live is so no more', () => {
  const { store, result } = provided();
  expect(result.current.isOld).toBe(false);

  act(() => setConnection(store, 'stale'));
  expect(result.current.isOld).toBe(true);

  act(() => setConnection(store, 'live'));
  expect(result.current.isOld).toBe(false);
});

test('rows are as old as what came last, they themselves or something of the hub', () => {
  let now = 10_000;
  const { store, result } = provided(() => now);
  now = 30_000;
  expect(result.current.ageOf(5000)).toBe(25_000);

  applyItems(store, 'status', []);
  now = 32_000;

  expect(result.current.ageOf(5000)).toBe(2000);
});

test('what the hub says of a machine is kept once a list has named it', () => {
  const { store, result } = provided();
  applyItems(store, 'status', [running]);
  expect(store.statuses.size).toBe(0);

  result.current.listed(['M1']);
  applyItems(store, 'status', [running]);

  expect(store.statuses.size).toBe(1);
});

test('a list that comes while the hub is away is newer than what the hub had said', () => {
  const { store, result } = provided();
  result.current.listed(['M1']);
  applyItems(store, 'status', [running]);
  result.current.listed(['M1']);
  expect(store.statuses.size).toBe(1);

  setConnection(store, 'stale');
  result.current.listed(['M1']);

  expect(store.statuses.size).toBe(0);
});

function provided(now?: () => number) {
  const store = createLiveStore(now);
  function wrapper({ children }: { children: ReactNode }) {
    return <LiveStoreProvider store={store}>{children}</LiveStoreProvider>;
  }
  const { result } = renderHook(() => ({ ...useLiveSource(), isOld: useIsStale() }), { wrapper });
  return { store, result };
}
