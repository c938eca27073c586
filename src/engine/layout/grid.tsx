import { type CSSProperties, use, useLayoutEffect, useRef, useState } from 'react';

import type { Layout, Place } from '#schemas/config/screen.gen.ts';

import { WidgetCell } from '../cell.tsx';
import { isVisible } from '../check/conditions.ts';
import { DisplayContext } from '../display.ts';
import { Loading } from '../frame.tsx';
import { useScreen } from '../screen-context.ts';
import { HeightContext } from './auto-height.tsx';
import { BreakpointContext } from './flow.ts';
import styles from './grid.module.css';
import { InSight, useVisibleFirst } from './in-sight-first.ts';
import {
  breakpointOf,
  closeGaps,
  fillHeight,
  gridGap,
  growToContent,
  layoutFor,
  rowPitch,
  rowCount,
} from './layout.ts';
import { useHeights } from './use-heights.ts';

/**
 * The widgets of a screen in their places, over the width of the page and at least as high as the
 * window.
 */
export function Grid() {
  const { screen, scope } = useScreen();
  const { scale, fit } = use(DisplayContext);
  const { box, size } = useSpace(scale);
  const { heights, reportHeight } = useHeights();
  const { isRestShown, begin } = useVisibleFirst(size !== undefined, fit !== undefined);
  const found = size && breakpointOf(size.window);
  // The tablet layout is longer; on a display without scrolling its lower part would be invisible.
  const width = found === 'tablet' && fit ? 'desk' : found;
  function isShown(id: string): boolean {
    return isVisible(screen, width ? { ...scope, width } : scope, screen.widgets[id]?.visible);
  }
  const laidOut = size && width ? closeGaps(layoutFor(screen, width), isShown) : [];
  const needed = growToContent(laidOut, heights);
  const rows = size?.rows ?? 0;
  // By the laid-out rows: widgets that are already rendered stay when those above grow.
  const later = isRestShown ? nothing : idsFrom(laidOut, rows);
  const layout = fit ? fit(needed, rows, heights) : fillHeight(needed, rows);
  const style = { '--gap': `${gridGap}px`, height: heightOf(rowCount(layout)) } as CSSProperties;

  return (
    <BreakpointContext value={width}>
      <div ref={box} className={styles['grid']} data-breakpoint={width} style={style}>
        {layout.map((place) => {
          const placed = screen.widgets[place.id];
          if (!placed) return null;
          return (
            <div key={place.id} className={styles['place']} style={styleOf(place)}>
              <HeightContext value={reportHeight}>
                {later.has(place.id) ? (
                  <Loading />
                ) : (
                  <InSight value={begin}>
                    <WidgetCell id={place.id} placed={placed} />
                  </InSight>
                )}
              </HeightContext>
            </div>
          );
        })}
      </div>
    </BreakpointContext>
  );
}

const nothing: ReadonlySet<string> = new Set();

/** Ids of places that begin at a row or below it. */
function idsFrom(layout: Layout, row: number): ReadonlySet<string> {
  return new Set(layout.filter(({ y }) => y >= row).map(({ id }) => id));
}

function styleOf({ x, y, w, h }: Place): CSSProperties {
  return { '--x': x, '--w': w, top: y * rowPitch, height: heightOf(h) } as CSSProperties;
}

function heightOf(rows: number): number {
  return Math.max(0, rows * rowPitch - gridGap);
}

interface Space {
  /** Window width, which decides the breakpoint. */
  window: number;
  /** Rows from the top of the grid to the bottom of the window. May be fractional. */
  rows: number;
}

/**
 * The size of the grid, measured on resize, not on data changes.
 * @param scale Window pixels per page pixel.
 */
function useSpace(scale: number) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Space>();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const page = element.parentElement ?? element;
    function measure() {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      const below = Number.parseFloat(getComputedStyle(page).paddingBottom) || 0;
      const height = (window.innerHeight - (top + window.scrollY)) / scale - below;
      const next = { window: window.innerWidth / scale, rows: (height + gridGap) / rowPitch };
      setSize((last) => (last && sameSpace(last, next) ? last : next));
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [scale]);

  return { box, size };
}

function sameSpace(a: Space, b: Space) {
  return a.window === b.window && a.rows === b.rows;
}
