import { onDemand } from '#ui/on-demand.ts';

/** The grid with its cells: apart from the screen page, which tells first what the screen is. */
export const loadGrid = onDemand(() => import('./grid.tsx'));
