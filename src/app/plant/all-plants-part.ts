import { onDemand } from '#ui/on-demand.ts';

/** The providers of a screen about all plants. */
export const loadAllPlantsScreen = onDemand(() => import('./all-plants-screen.tsx'));
