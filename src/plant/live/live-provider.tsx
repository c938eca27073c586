import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import { type LiveSource, LiveSourceContext } from '#engine/data/live-source.ts';
import { isPageVisible, watchVisibility } from '#engine/page-visibility.ts';
import { type LiveFeed, type LiveScope, startLiveFeed } from './live-feed.ts';
import {
  addMachines,
  createLiveStore,
  clearLiveValues,
  keyOf,
  subscribeKey,
  type LiveStore,
  type Topic,
} from './live-store.ts';

const LiveContext = createContext<LiveStore | undefined>(undefined);

interface LiveProviderProps {
  plantId: string;
  topics: readonly Topic[];
  children: ReactNode;
}

/**
 * Provides live values of one plant to the screen below. The connection outlives a change of plant.
 */
export function LiveProvider({ plantId, topics, children }: LiveProviderProps) {
  const store = useMemo(() => createStoreFor(plantId), [plantId]);
  // A screen without live data subscribes too, so that it shows the connection state correctly.
  useFeed({ store, plantId, topics: topics.toSorted().join(' ') || 'status' });
  return <LiveStoreProvider store={store}>{children}</LiveStoreProvider>;
}

/** Provides no live values: only the server's lists are shown. */
export function StillProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createStillStore);
  return <LiveStoreProvider store={store}>{children}</LiveStoreProvider>;
}

/** Provides a store that is fed elsewhere: by a test or a preview. */
export function LiveStoreProvider({ store, children }: { store: LiveStore; children: ReactNode }) {
  const source = useMemo(() => sourceOf(store), [store]);
  return (
    <LiveContext value={store}>
      <LiveSourceContext value={source}>{children}</LiveSourceContext>
    </LiveContext>
  );
}

/** Adapts the store to the engine's interface. */
function sourceOf(store: LiveStore): LiveSource {
  return {
    subscribe: (listener) => subscribeKey(store, keyOf.connection, listener),
    isStale: () => store.connection === 'stale',
    ageOf: (since) => store.now() - Math.max(since, store.heardAt ?? 0),
    listed(ids) {
      addMachines(store, ids);
      // After a lost connection the list is newer than the hub's values.
      if (store.connection === 'stale') clearLiveValues(store);
    },
  };
}

export function useLiveStore(): LiveStore {
  const store = use(LiveContext);
  if (!store) throw new Error('Live values are read inside a LiveProvider');
  return store;
}

/** Each plant has its own store, so that no value of the previous plant is shown. */
function createStoreFor(_plantId: string) {
  return createLiveStore();
}

function createStillStore(): LiveStore {
  const store = createLiveStore();
  store.connection = 'off';
  return store;
}

function useFeed({
  store,
  plantId,
  topics,
}: {
  store: LiveStore;
  plantId: string;
  topics: string;
}) {
  const scope = useMemo<LiveScope>(
    () => ({ store, request: { plantId, topics: topics.split(' ') as [Topic, ...Topic[]] } }),
    [store, plantId, topics],
  );
  const feed = useRef<LiveFeed>(null);
  const begin = useEffectEvent(() => startLiveFeed(scope));

  useEffect(() => {
    const begun = begin();
    feed.current = begun;
    const stopListening = onWaking(begun.wake);
    return () => {
      stopListening();
      begun.stop();
    };
  }, []);
  useEffect(() => feed.current?.read(scope), [scope]);
}

/** A sleeping page receives no events, and may learn late that its connection is gone. */
function onWaking(wake: () => void): () => void {
  function wakeIfVisible(): void {
    if (isPageVisible()) wake();
  }
  const stopWatching = watchVisibility(wakeIfVisible);
  window.addEventListener('online', wakeIfVisible);
  return () => {
    stopWatching();
    window.removeEventListener('online', wakeIfVisible);
  };
}
