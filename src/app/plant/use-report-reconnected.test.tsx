import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { LiveStoreProvider } from '#plant/live/live-provider.tsx';
import { createLiveStore, setConnection } from '#plant/live/live-store.ts';

import { reportReconnected } from '../start/new-version.ts';
import { useReportReconnected } from './use-report-reconnected.ts';

vi.mock('../start/new-version.ts', () => ({
  reportReconnected: vi.fn<typeof reportReconnected>(),
}));

test('each time that values are live again the version of the server is asked for', () => {
  const store = createLiveStore();
  renderHook(useReportReconnected, {
    wrapper: ({ children }) => <LiveStoreProvider store={store}>{children}</LiveStoreProvider>,
  });
  expect(reportReconnected).not.toHaveBeenCalled();

  for (const connection of ['live', 'stale', 'live'] as const)
    act(() => setConnection(store, connection));

  expect(reportReconnected).toHaveBeenCalledTimes(2);
});
