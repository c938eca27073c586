import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

import { usePrinting } from '../printing.ts';
import { useText } from '../text.ts';
import { type Column, leftOut, withHeads } from './columns.ts';
import { type Head, headSizes, paperFit } from './head-sizes.ts';

type AnyColumn = Column<unknown>;

interface Measured {
  /** Words and height of the heads. */
  words: string;
  room: number;
  heads: readonly Head[];
}

const unmeasured: Measured = { words: '', room: Number.POSITIVE_INFINITY, heads: [] };

/** How wide the columns are, and those that there is no room for, by their place from 1: `6 7`. */
export function useTracks(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly AnyColumn[],
  rowHeight: number,
): { out: string; style: CSSProperties } {
  const { t } = useText();
  const words = [rowHeight, ...columns.map(({ label }) => t(label))].join('\n');
  const [measured, setMeasured] = useState(unmeasured);
  const { room } = measured;
  // Other words are measured before they are seen.
  const heads = measured.words === words ? measured.heads : [];
  const isPrinting = usePrinting();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let isThere = true;
    function measure(): void {
      if (element && isThere)
        setMeasured({ words, room: element.clientWidth, heads: headSizes(element) });
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Words of another font are as wide as they are once it has come.
    void document.fonts?.ready.then(measure);
    return () => {
      isThere = false;
      observer.disconnect();
    };
  }, [scroller, words]);
  // A sheet has its width: there all columns stand, and heads become smaller instead.
  if (isPrinting) return { out: '', style: sizes(columns, rowHeight, paperFit(columns, heads)) };
  const wide = withHeads(
    columns,
    heads.map(({ width }) => width),
  );
  const places = leftOut(wide, room);
  const shown = wide.filter((_, index) => !places.includes(index));
  return { out: places.map((index) => index + 1).join(' '), style: sizes(shown, rowHeight, 1) };
}

function sizes(columns: readonly AnyColumn[], rowHeight: number, fit: number): CSSProperties {
  const widths = columns.map(({ width }) => width).join(' ');
  return {
    '--columns': widths,
    '--row': `${rowHeight}px`,
    '--paper-fit': fit,
  } as CSSProperties;
}
