import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

import { useFlow } from '../layout/flow.ts';
import { usePrinting } from '../printing.ts';
import { scrollToLine, useWindowRange } from './use-window-range.ts';

interface Virtual {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels from one item to the next; a function where they differ. */
  pitch: number | ((index: number) => number);
  overscan: number;
  /** Height of the sticky header. */
  covered?: number;
}

/** Indices of the items of a long list in view; in print all of them. */
export function useVirtual({ scroller, count, pitch, overscan, covered = 0 }: Virtual) {
  const isPrinting = usePrinting();
  // Where the page scrolls, lines have one height.
  const isFlowing = useFlow() && typeof pitch === 'number';
  const lines = { scroller, count, pitch: Number(pitch), overscan, covered };
  const inWindow = useWindowRange(isFlowing, lines);
  // oxlint-disable-next-line react/incompatible-library -- only the React Compiler, not used here, fails on an object that changes in place
  const virtual = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: typeof pitch === 'number' ? () => pitch : pitch,
    scrollPaddingStart: covered,
  });
  useEffect(() => virtual.measure(), [virtual, pitch]);
  return {
    inSight: isPrinting ? Array.from({ length: count }, (_, index) => index) : seen(),
    show(index: number) {
      if (isFlowing) scrollToLine(index, lines);
      else virtual.scrollToIndex(index);
    },
  };

  function seen(): number[] {
    return isFlowing ? inWindow : virtual.getVirtualItems().map((item) => item.index);
  }
}
