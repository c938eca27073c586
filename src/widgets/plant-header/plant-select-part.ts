import { onDemand } from '#ui/on-demand.ts';

/** Loaded after the figures: the plant's name is shown before. */
export const loadPlantSelect = onDemand(() => import('./plant-select.tsx'));
