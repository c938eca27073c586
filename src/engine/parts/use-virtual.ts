import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type RefObject } from 'react';

import { usePrinting } from '../printing.ts';

interface Virtual {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels from one item to the next. */
  pitch: number;
  overscan: number;
  /** Height of what sticks to the upper edge. */
  covered?: number;
}

/** Which items of a long list are in sight; on paper all of them. */
export function useVirtual({ scroller, count, pitch, overscan, covered = 0 }: Virtual) {
  const isPrinting = usePrinting();
  // oxlint-disable-next-line react/incompatible-library -- its object changes in place, which only the React Compiler, not used here, would mistake
  const virtual = useVirtualizer({
    count,
    overscan,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    scrollPaddingStart: covered,
  });
  useEffect(() => virtual.measure(), [virtual, pitch]);
  return {
    inSight: isPrinting
      ? Array.from({ length: count }, (_, index) => index)
      : virtual.getVirtualItems().map((item) => item.index),
    show: (index: number) => virtual.scrollToIndex(index),
  };
}
