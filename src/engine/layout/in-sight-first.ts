import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { useIsLong } from './use-is-long.ts';

/** Called when something begins to load. What it returns is called when that is over. */
type BeginLoading = () => () => void;

/** Around what is in sight. */
export const InSight = createContext<BeginLoading>(() => () => {});

/** Tells the page that what stands here is not there yet. */
export function useReportLoading(): void {
  const begin = use(InSight);
  useLayoutEffect(() => begin(), [begin]);
}

/**
 * A long page asks for and draws what is in its window first: all at once would take the time of the
 * slowest for each.
 * @param isMeasured It is known what is in sight.
 * @param isWhole All of it is in sight.
 * @returns whether the rest may follow, and what `InSight` is to have as its value. What is in sight
 * is waited for no longer than for anything else.
 */
export function useInSightFirst(isMeasured: boolean, isWhole: boolean) {
  const [isDone, setDone] = useState(false);
  const loading = useRef(0);
  const isLong = useIsLong();
  const look = useCallback(() => {
    if (loading.current === 0) startTransition(() => setDone(true));
  }, []);
  const begin = useCallback<BeginLoading>(() => {
    loading.current += 1;
    return () => {
      loading.current -= 1;
      // What has been fetched may load on: its own report comes with the same change of the page.
      queueMicrotask(look);
    };
  }, [look]);
  useEffect(() => {
    if (isMeasured) look();
  }, [isMeasured, look]);
  return { isRestShown: isWhole || isDone || isLong, begin };
}
