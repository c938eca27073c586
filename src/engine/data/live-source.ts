import { createContext, use, useSyncExternalStore } from 'react';

/** What the engine has to know of live values. The room that keeps them provides it. */
export interface LiveSource {
  /** Listens for a change of `isStale`. @returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** What was live may no longer be so. */
  isStale(): boolean;
  /** Milliseconds since anything was known of rows that came at `since`, on the browser's clock. */
  ageOf(since: number): number;
  /** The server has just answered with a list of these. */
  listed(ids: readonly string[]): void;
}

const nothingLive: LiveSource = {
  subscribe: () => () => {},
  isStale: () => false,
  ageOf: (since) => Date.now() - since,
  listed() {},
};

/** A screen without a source has no live values: nothing on it turns stale. */
export const LiveSourceContext = createContext<LiveSource>(nothingLive);

export function useLiveSource(): LiveSource {
  return use(LiveSourceContext);
}

export function useIsStale(): boolean {
  const { subscribe, isStale } = useLiveSource();
  return useSyncExternalStore(subscribe, isStale);
}
