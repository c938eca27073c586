import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { useLiveStore } from '../live/live-provider.tsx';
import { keyOf, subscribeKey } from '../live/live-store.ts';
import { useMode } from './mode-context.ts';
import { oldestAnswer } from './screen-data-state.ts';

/**
 * When live values return, results from before the loss may be stale and are refetched once.
 * Results fetched meanwhile, such as by a page that woke, are fresh enough.
 */
export function useRefetchOnLiveReturn(): void {
  const store = useLiveStore();
  const serverData = useQueryClient();
  const { restored } = useMode();
  useEffect(() => {
    let staleSince: number | undefined;
    return subscribeKey(store, keyOf.connection, () => {
      if (store.connection === 'stale') staleSince ??= Date.now();
      if (store.connection !== 'live' || staleSince === undefined) return;
      const isOutdated = oldestAnswer(serverData) < staleSince;
      staleSince = undefined;
      if (isOutdated) restored();
    });
  }, [store, serverData, restored]);
}
