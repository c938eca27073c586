import { createContext, use, useSyncExternalStore } from 'react';

/** The engine's view of live values; the plant room provides it. */
export interface LiveSource {
  /** Listens for a change of `isStale`. @returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Live values may be out of date. */
  isStale(): boolean;
  /** Milliseconds since the last news of rows received at `since` (browser clock). */
  ageOf(since: number): number;
  /** The server has just answered with a list of these ids. */
  listed(ids: readonly string[]): void;
}

const nothingLive: LiveSource = {
  subscribe: () => () => {},
  isStale: () => false,
  ageOf: (since) => Date.now() - since,
  listed() {},
};

/** Without a provider a screen has no live values, and none becomes stale. */
export const LiveSourceContext = createContext<LiveSource>(nothingLive);

export function useLiveSource(): LiveSource {
  return use(LiveSourceContext);
}

export function useIsStale(): boolean {
  const { subscribe, isStale } = useLiveSource();
  return useSyncExternalStore(subscribe, isStale);
}
