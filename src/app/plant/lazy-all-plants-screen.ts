import { lazyModule } from '#ui/lazy-module.ts';

/** The providers of a screen about all plants. */
export const loadAllPlantsScreen = lazyModule(() => import('./all-plants-screen.tsx'));
