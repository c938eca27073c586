import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type LiveSource, useIsStale, useLiveSource } from '#engine/live-source.ts';

import { LiveStoreProvider } from './live-provider.tsx';
import { applyItems, createLiveStore, setConnection } from './live-store.ts';

const running = { Id: 'M1', Value: 'RUNNING', Seq: 1, At: '2026-11-21T08:00:00Z' } as const;

test('the engine is told when what was live is so no more', () => {
  const { store } = provided();
  expect(screen.getByText('fresh')).toBeTruthy();

  act(() => setConnection(store, 'stale'));
  expect(screen.getByText('stale')).toBeTruthy();

  act(() => setConnection(store, 'live'));
  expect(screen.getByText('fresh')).toBeTruthy();
});

test('rows are as old as what came last, they themselves or something of the hub', () => {
  let now = 10_000;
  const { store, source } = provided(() => now);
  now = 30_000;
  expect(source().ageOf(5000)).toBe(25_000);

  applyItems(store, 'status', []);
  now = 32_000;

  expect(source().ageOf(5000)).toBe(2000);
});

test('what the hub says of a machine is kept once a list has named it', () => {
  const { store, source } = provided();
  applyItems(store, 'status', [running]);
  expect(store.statuses.size).toBe(0);

  source().listed(['M1']);
  applyItems(store, 'status', [running]);

  expect(store.statuses.size).toBe(1);
});

test('a list that comes while the hub is away is newer than what the hub had said', () => {
  const { store, source } = provided();
  source().listed(['M1']);
  applyItems(store, 'status', [running]);
  source().listed(['M1']);
  expect(store.statuses.size).toBe(1);

  setConnection(store, 'stale');
  source().listed(['M1']);

  expect(store.statuses.size).toBe(0);
});

function provided(now?: () => number) {
  const store = createLiveStore(now);
  let seen: LiveSource | undefined;
  function Probe() {
    seen = useLiveSource();
    return useIsStale() ? 'stale' : 'fresh';
  }
  render(
    <LiveStoreProvider store={store}>
      <Probe />
    </LiveStoreProvider>,
  );
  return {
    store,
    source() {
      if (!seen) throw new Error('nothing is provided');
      return seen;
    },
  };
}
