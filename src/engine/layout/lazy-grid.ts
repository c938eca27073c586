import { lazyModule } from '#ui/lazy-module.ts';

/** The grid with its cells: a separate chunk, so that the screen page shows its heading first. */
export const loadGrid = lazyModule(() => import('./grid.tsx'));
