import { onDemand } from '#ui/on-demand.ts';

/** The list comes after the figures: which plant it is stands there before. */
export const loadPlantSelect = onDemand(() => import('./plant-select.tsx'));
