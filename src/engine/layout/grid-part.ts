import { onDemand } from '#ui/on-demand.ts';

/** The grid with its cells: a separate chunk, so that the screen page shows its heading first. */
export const loadGrid = onDemand(() => import('./grid.tsx'));
