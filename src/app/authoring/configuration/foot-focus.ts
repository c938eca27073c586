import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react';

/** A request to focus the footer of the page on its next mount. */
export interface WantedFocus {
  want(): void;
  /** @returns whether it was requested; clears the request. */
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

/** Refetching after a publication remounts the page: restores the focus in its footer. */
export function useFootFocus(): RefObject<HTMLDivElement | null> {
  const wanted = use(FootFocus);
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (wanted.take()) foot.current?.querySelector('button')?.focus();
  }, [wanted]);
  return foot;
}
