import { createContext, use, useEffect, useId, type ComponentType, type RefObject } from 'react';

import type { Layout } from '#schemas/config/screen.gen.ts';

export interface PagesProps {
  scroller: RefObject<HTMLElement | null>;
  /** Lines of the list: rows, or rows of tiles. */
  count: number;
  /** Pixels from one line to the next. */
  pitch: number;
  /** Of these, what is between two lines: below the last none is needed. */
  gap?: number;
  /** Height of what sticks to the upper edge. */
  covered?: number;
}

/** `alarm`: what it shows needs someone. `held`: it is not seen yet, or is not live. */
export type KeptFor = 'alarm' | 'held';

/** How a display on a wall shows its screens. At a desk nothing of it is set. */
export interface Display {
  /** Pixels of the device to a pixel of the page. */
  scale: number;
  /** The one that screens about a plant show. */
  plantId?: string | undefined;
  /** No one is there to press anything: nothing that can be pressed is drawn. */
  hidesControls: boolean;
  /** Draws the page number of a list, and turns its pages. Without it lists scroll. */
  Pages?: ComponentType<PagesProps> | undefined;
  /** A layout in a window that no one scrolls. `heights`: of widgets that are as high as what they draw. */
  fit?:
    | ((layout: Layout, rows: number, heights: ReadonlyMap<string, number>) => Layout)
    | undefined;
  /** What asks for it, by an id of its own, says why the screen that is shown stays, or that it need not. */
  keepScreen(id: string, why: KeptFor | undefined): void;
}

/** Pixels of the line below a list that says which page it is. */
export const pageLine = 32;

const desk: Display = { scale: 1, hidesControls: false, keepScreen() {} };

export const DisplayContext = createContext<Display>(desk);

/** On a display whose screens take turns, the one that is shown stays while `isKept`. */
export function useKeptScreen(why: KeptFor, isKept: boolean): void {
  const id = useId();
  const { keepScreen } = use(DisplayContext);
  useEffect(() => {
    keepScreen(id, isKept ? why : undefined);
    return () => keepScreen(id, undefined);
  }, [keepScreen, id, why, isKept]);
}
