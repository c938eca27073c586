import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import type { Breakpoint } from '#engine/layout/layout.ts';

/**
 * Minimum and maximum page width in pixels by breakpoint: on desks and walls a menu takes part of
 * the window.
 */
const bounds: Readonly<Record<Breakpoint, readonly [number, number]>> = {
  wall: [1600, Infinity],
  desk: [768, 1543],
  tablet: [724, 724],
  phone: [366, 366],
};

export interface CanvasSize {
  /** Pixels for which the screen is laid out. */
  width: number;
  /** Scale of the canvas: at most 1. */
  scale: number;
}

/**
 * The canvas lays the screen out in the width that its users have, scaled down where there is less
 * room.
 * @param room Pixels of the canvas.
 * @param page Pixels of the page that the canvas and the panel beside it have together.
 */
export function canvasSize(
  breakpoint: Breakpoint,
  { room, page }: { room: number; page: number },
): CanvasSize {
  const [least, most] = bounds[breakpoint];
  const width = Math.min(most, Math.max(least, page));
  return { width, scale: room > 0 ? Math.min(1, room / width) : 1 };
}

/** Width of an element in pixels; undefined until it is measured. */
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
