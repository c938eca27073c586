import { use, useEffect, useId, useState, useSyncExternalStore } from 'react';

import { LiveSourceContext } from '#engine/data/live-source.ts';

import { PagingSecondsContext, ReportUnseenContext } from './unseen-pages.ts';

/**
 * Which page of a list is shown: each for the seconds of the display, then the next one, and after
 * the last the first. What is not live stays, as tabs do.
 */
export function usePages(pages: number): number {
  const id = useId();
  const seconds = use(PagingSecondsContext);
  const report = use(ReportUnseenContext);
  const isStale = useIsStale();
  const [turned, setTurned] = useState(0);
  const isTurning = pages > 1 && !isStale;

  useEffect(() => {
    if (!isTurning) return undefined;
    const timer = setInterval(() => setTurned((last) => last + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [isTurning, seconds]);

  const isUnseen = pages > 1 && turned < pages;
  useEffect(() => {
    report(id, isUnseen);
    return () => report(id, false);
  }, [report, id, isUnseen]);

  return turned % Math.max(1, pages);
}

function useIsStale(): boolean {
  const { subscribe, isStale } = use(LiveSourceContext);
  return useSyncExternalStore(subscribe, isStale);
}
