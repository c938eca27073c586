import { createContext, use } from 'react';

import type { Breakpoint } from './layout.ts';

/** Breakpoint of the window, as measured by the grid. */
export const BreakpointContext = createContext<Breakpoint | undefined>(undefined);

/** Whether lists show all rows and the page scrolls: on phones. */
export const FlowContext = createContext(false);

export function useFlow(): boolean {
  return use(FlowContext);
}
