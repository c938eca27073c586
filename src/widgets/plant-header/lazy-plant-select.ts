import { lazyModule } from '#ui/lazy-module.ts';

/** Loaded after the figures: the plant's name is shown before. */
export const loadPlantSelect = lazyModule(() => import('./plant-select.tsx'));
