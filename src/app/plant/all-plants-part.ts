import { onDemand } from '#ui/on-demand.ts';

/** What is around a screen about all plants. */
export const loadAllPlantsScreen = onDemand(() => import('./all-plants-screen.tsx'));
