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

/** Called when loading begins; the returned function when it ends. */
type BeginLoading = () => () => void;

/** Provided around the widgets in the viewport. */
export const InSight = createContext<BeginLoading>(() => () => {});

/** Reports to the page that this part is loading, until it unmounts. */
export function useReportLoading(): void {
  const begin = use(InSight);
  useLayoutEffect(() => begin(), [begin]);
}

/**
 * A long page loads and draws the widgets in the viewport first: loading all at once would delay
 * each by the slowest.
 * @param isMeasured The viewport is known.
 * @param isWhole All widgets are in the viewport.
 * @returns whether the rest may be rendered, and the value for `InSight`. The wait has the time
 * limit of `useIsLong`.
 */
export function useVisibleFirst(isMeasured: boolean, isWhole: boolean) {
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
      // Loaded content may begin loading further data in the same render, so the count is read
      // after it.
      queueMicrotask(look);
    };
  }, [look]);
  useEffect(() => {
    if (isMeasured) look();
  }, [isMeasured, look]);
  return { isRestShown: isWhole || isDone || isLong, begin };
}
