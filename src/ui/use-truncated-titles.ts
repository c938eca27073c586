import { type RefObject, useEffect } from 'react';

/** Tooltips for truncated texts, which are marked with `data-text`. */
export function useTruncatedTitles(box: RefObject<HTMLElement | null>): void {
  // After each render, as rows have other texts.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      for (const text of element.querySelectorAll<HTMLElement>('[data-text]'))
        text.title = text.scrollWidth > text.clientWidth ? text.textContent : '';
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
}
