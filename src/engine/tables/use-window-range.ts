import { useCallback, useSyncExternalStore, type RefObject } from 'react';

interface Lines {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels from one line to the next. */
  pitch: number;
  overscan: number;
  covered: number;
}

/** Indices of the lines in view where the page scrolls instead of the list. */
export function useWindowRange(isOn: boolean, lines: Lines): number[] {
  const { scroller, count, pitch, overscan, covered } = lines;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isOn) return () => {};
      const observer = new ResizeObserver(listener);
      observer.observe(document.body);
      window.addEventListener('scroll', listener, { passive: true });
      return () => {
        observer.disconnect();
        window.removeEventListener('scroll', listener);
      };
    },
    [isOn],
  );
  const range = useSyncExternalStore(subscribe, () => {
    const top = -(scroller.current?.getBoundingClientRect().top ?? 0) - covered;
    const first = Math.floor(top / pitch) - overscan;
    const last = Math.ceil((top + window.innerHeight) / pitch) + overscan;
    return `${Math.max(0, first)} ${Math.min(count, last)}`;
  });
  const [first = 0, end = 0] = range.split(' ').map(Number);
  return isOn ? Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index) : [];
}

/** Scrolls the page until a line of the list is in view. */
export function scrollToLine(index: number, { scroller, pitch, covered }: Lines): void {
  const top = (scroller.current?.getBoundingClientRect().top ?? 0) + covered + index * pitch;
  if (top < 0 || top + pitch > window.innerHeight) window.scrollBy(0, top - window.innerHeight / 2);
}
