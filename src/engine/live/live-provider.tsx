import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

import { openHub, type Hub } from '#api/hub.ts';

import { createLiveFeed } from './live-feed.ts';
import { createLiveStore, type LiveStore, type Topic } from './live-store.ts';

const LiveContext = createContext<LiveStore | undefined>(undefined);

/** Live values of one plant for the screen below. The connection outlives a change of plant. */
export function LiveProvider({
  plantId,
  topics,
  children,
}: {
  plantId: string;
  topics: readonly Topic[];
  children: ReactNode;
}) {
  const store = useMemo(() => createStoreFor(plantId), [plantId]);
  // A screen without live data still says truthfully whether the plant is within reach.
  useFeed({ store, plantId, topics: topics.toSorted().join(' ') || 'status' });
  return <LiveContext value={store}>{children}</LiveContext>;
}

/** A store that somebody else feeds: a test, or a preview. */
export function LiveStoreProvider({ store, children }: { store: LiveStore; children: ReactNode }) {
  return <LiveContext value={store}>{children}</LiveContext>;
}

export function useLiveStore(): LiveStore {
  const store = use(LiveContext);
  if (!store) throw new Error('Live values are read inside a LiveProvider');
  return store;
}

/** A plant has its own store, so that no value of the plant before it can show. */
function createStoreFor(_plantId: string) {
  return createLiveStore();
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
  const feed = useRef<ReturnType<typeof createLiveFeed>>(null);
  const [hub, setHub] = useState<Hub>();

  useEffect(() => {
    const opened = openHub({
      connected: () => void feed.current?.connected(),
      lost: () => feed.current?.lost(),
      frame: (topic, items, span) => feed.current?.frame({ topic, items, span }),
    });
    setHub(opened);
    return () => opened.stop();
  }, []);

  useEffect(() => {
    if (!hub) return undefined;
    const request = { plantId, topics: topics.split(' ') as [Topic, ...Topic[]] };
    const current = createLiveFeed({ store, request, subscribe: hub.subscribe });
    feed.current = current;
    if (hub.isConnected()) void current.connected();
    return () => {
      current.lost();
      feed.current = null;
      void hub.unsubscribe(request).catch(() => {});
    };
  }, [hub, store, plantId, topics]);
}
