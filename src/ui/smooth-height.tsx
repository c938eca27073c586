import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Animates its height when the content changes. */
export function SmoothHeight({ children }: { children: ReactNode }) {
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = inner.current;
    if (!content) return undefined;
    const observer = new ResizeObserver(() => {
      if (outer.current) outer.current.style.height = `${content.offsetHeight}px`;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="ls-smooth-height" ref={outer}>
      <div ref={inner}>{children}</div>
    </div>
  );
}
