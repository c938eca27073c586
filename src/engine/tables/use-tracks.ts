import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

import { usePrinting } from '../printing.ts';
import { useText } from '../text.ts';
import { type Column, omittedColumns, withHeads } from './columns.ts';
import { type Head, headSizes, paperFit } from './head-sizes.ts';

type AnyColumn = Column<unknown>;

interface Measured {
  /** Header texts and row height, which the measurement depends on. */
  words: string;
  room: number;
  heads: readonly Head[];
}

const unmeasured: Measured = { words: '', room: Number.POSITIVE_INFINITY, heads: [] };

/** Grid tracks of the columns, and the positions from 1 of those left out: `6 7`. */
export function useTracks(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly AnyColumn[],
  rowHeight: number,
): { out: string; style: CSSProperties } {
  const { t } = useText();
  const words = [rowHeight, ...columns.map(({ label }) => t(label))].join('\n');
  const [measured, setMeasured] = useState(unmeasured);
  const { room } = measured;
  // Changed texts are measured before the first paint.
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
    // Web fonts change the width of texts once they are loaded.
    void document.fonts?.ready.then(measure);
    return () => {
      isThere = false;
      observer.disconnect();
    };
  }, [scroller, words]);
  // Print has a fixed width: all columns are shown, with smaller headers.
  if (isPrinting) return { out: '', style: sizes(columns, rowHeight, paperFit(columns, heads)) };
  const wide = withHeads(
    columns,
    heads.map(({ width }) => width),
  );
  const places = omittedColumns(wide, room);
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
