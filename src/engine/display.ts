import { createContext, use, useEffect, useId, type ComponentType, type RefObject } from 'react';

import type { Layout } from '#schemas/config/screen.gen.ts';

export interface PagesProps {
  scroller: RefObject<HTMLElement | null>;
  /** Lines of the list: rows, or rows of tiles. */
  count: number;
  /** Pixels from one line to the next. */
  pitch: number;
  /** Pixels of the pitch that are the gap between lines; the last line needs none. */
  gap?: number;
  /** Height of the sticky header. */
  covered?: number;
}

/** `alarm`: its content needs attention. `held`: not all of it was shown yet, or it is not live. */
export type HoldReason = 'alarm' | 'held';

/** Settings of a wall display. Desks use the default. */
export interface Display {
  /** Device pixels per page pixel. */
  scale: number;
  /** The plant shown by screens about a plant. */
  plantId?: string | undefined;
  /** No user is present: controls are not drawn. */
  hidesControls: boolean;
  /** Draws the page number of a list, and turns its pages. If absent, lists scroll. */
  Pages?: ComponentType<PagesProps> | undefined;
  /**
   * Fits a layout to a window without scrolling. `heights`: of widgets that grow with their
   * content.
   */
  fit?:
    | ((layout: Layout, rows: number, heights: ReadonlyMap<string, number>) => Layout)
    | undefined;
  /** Sets why a caller, named by a unique id, keeps the current screen; undefined releases it. */
  keepScreen(id: string, why: HoldReason | undefined): void;
}

/** Height in pixels of the page indicator below a list. */
export const pageLine = 32;

const desk: Display = { scale: 1, hidesControls: false, keepScreen() {} };

export const DisplayContext = createContext<Display>(desk);

/** Keeps the current screen of a rotating display while `isKept`. */
export function useScreenHold(why: HoldReason, isKept: boolean): void {
  const id = useId();
  const { keepScreen } = use(DisplayContext);
  useEffect(() => {
    keepScreen(id, isKept ? why : undefined);
    return () => keepScreen(id, undefined);
  }, [keepScreen, id, why, isKept]);
}
