import { createContext, use } from 'react';

import type { Breakpoint } from './layout.ts';

/** Of the window, as the grid has measured it. */
export const BreakpointContext = createContext<Breakpoint | undefined>(undefined);

/** Whether a list is as long as its rows, and the page scrolls: on a phone. */
export const FlowContext = createContext(false);

export function useFlow(): boolean {
  return use(FlowContext);
}
