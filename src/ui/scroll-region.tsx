import type { ReactNode } from 'react';

interface ScrollRegionProps {
  /** Read out when it gets the focus. */
  label: string;
  /** Gives it a size and `overflow`. */
  className: string | undefined;
  children: ReactNode;
}

/** A part of a page that scrolls by itself. It takes the focus, so that arrow keys scroll it. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus to be scrolled by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
