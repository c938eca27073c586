import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';

/** Whether the foot of a page is to have the focus when it is drawn the next time. */
export interface WantedFocus {
  want(): void;
  /** @returns whether it was wanted; then it is no more. */
  take(): boolean;
}

export function createWantedFocus(): WantedFocus {
  let isWanted = false;
  return {
    want() {
      isWanted = true;
    },
    take() {
      const was = isWanted;
      isWanted = false;
      return was;
    },
  };
}

export const FootFocus = createContext<WantedFocus>(createWantedFocus());

/** What was published is read again, and the page drawn with it: the focus stays in its foot. */
export function useFootFocus(): RefObject<HTMLDivElement | null> {
  const wanted = use(FootFocus);
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (wanted.take()) foot.current?.querySelector('button')?.focus();
  }, [wanted]);
  return foot;
}
