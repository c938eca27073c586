import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import type { Breakpoint } from '#engine/layout/layout.ts';

/** Pixels that a page of each kind has at least and at most: a desk and a wall have a menu beside it. */
const bounds: Readonly<Record<Breakpoint, readonly [number, number]>> = {
  wall: [1600, Infinity],
  desk: [768, 1543],
  tablet: [724, 724],
  phone: [366, 366],
};

export interface CanvasSize {
  /** Pixels that the screen is laid out in. */
  width: number;
  /** Of a pixel of the screen on the canvas: at most 1. */
  scale: number;
}

/**
 * The canvas shows the screen as wide as it is where people see it, made smaller where there is not
 * the room.
 * @param room Pixels of the canvas.
 * @param page Pixels of the page that the canvas and what stands beside it have together.
 */
export function canvasSize(
  breakpoint: Breakpoint,
  { room, page }: { room: number; page: number },
): CanvasSize {
  const [least, most] = bounds[breakpoint];
  const width = Math.min(most, Math.max(least, page));
  return { width, scale: room > 0 ? Math.min(1, room / width) : 1 };
}

/** Pixels that an element has; undefined until it is measured. */
export function useWidthOf<Box extends HTMLElement>(): {
  box: RefObject<Box | null>;
  width: number | undefined;
} {
  const box = useRef<Box>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    function measure(): void {
      setWidth(element?.clientWidth);
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
