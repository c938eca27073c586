import { useLayoutEffect, useRef, useState } from 'react';
import { GridLayout, noCompactor } from 'react-grid-layout';

import { Cell } from './cell.tsx';
import styles from './grid.module.css';
import { breakpointOf, fill, layoutFor, rowPitch } from './layout.ts';
import { useScreen } from './screen-context.ts';
import { isVisible } from './variables.ts';

const gap = 12;
const still = { enabled: false };
const nowhere = { top: 0, width: 0 };

/** The widgets of a screen in their places, as wide as the page and at least as high as the window. */
export function Grid() {
  const { screen, scope } = useScreen();
  const { box, size } = useSpace();
  const layout = size && fill(layoutFor(screen, breakpointOf(size.window)), size.rows);

  return (
    <div ref={box} className={styles['grid']}>
      {layout && (
        <GridLayout
          width={size.width}
          layout={layout.map(({ id, ...place }) => ({ i: id, ...place, static: true }))}
          gridConfig={{
            cols: 12,
            rowHeight: rowPitch - gap,
            margin: [gap, gap],
            containerPadding: [0, 0],
          }}
          dragConfig={still}
          resizeConfig={still}
          compactor={noCompactor}
        >
          {layout.flatMap(({ id }) => {
            const placed = screen.widgets[id];
            if (!placed || !isVisible(screen, scope, placed.visible)) return [];
            return [
              <div key={id}>
                <Cell id={id} placed={placed} />
              </div>,
            ];
          })}
        </GridLayout>
      )}
    </div>
  );
}

interface Space {
  /** Width of the window, which tells the breakpoint. */
  window: number;
  width: number;
  /** Rows from the upper edge of the grid to the lower edge of the window. May be broken. */
  rows: number;
}

/** The room a grid has. Measured when the page or the window changes, never when data does. */
function useSpace() {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Space>();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const page = element.parentElement ?? element;
    function measure() {
      const { top, width } = box.current?.getBoundingClientRect() ?? nowhere;
      const below = Number.parseFloat(getComputedStyle(page).paddingBottom) || 0;
      const height = window.innerHeight - (top + window.scrollY) - below;
      const next = { window: window.innerWidth, width, rows: (height + gap) / rowPitch };
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
  }, []);

  return { box, size };
}

function sameSpace(a: Space, b: Space) {
  return a.window === b.window && a.width === b.width && a.rows === b.rows;
}
