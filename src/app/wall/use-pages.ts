import { use, useEffect, useState, useSyncExternalStore } from 'react';

import { LiveSourceContext } from '#engine/data/live-source.ts';
import { useScreenHold } from '#engine/display.ts';

import { PagingSecondsContext } from './paging-seconds.ts';

/**
 * The current page of a list: each is shown for the display's seconds, in a cycle. Paging pauses
 * while values are stale.
 */
export function usePages(pages: number): number {
  const seconds = use(PagingSecondsContext);
  const isStale = useIsStale();
  const [turned, setTurned] = useState(0);
  const isTurning = pages > 1 && !isStale;

  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setTurned((last) => last + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [isTurning, seconds]);

  useScreenHold('held', pages > 1 && turned < pages);

  return turned % Math.max(1, pages);
}

function useIsStale(): boolean {
  const { subscribe, isStale } = use(LiveSourceContext);
  return useSyncExternalStore(subscribe, isStale);
}
