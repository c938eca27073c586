import { onDemand } from '#ui/on-demand.ts';

/** Loaded after the form, which is usable before. */
export const loadThemePreview = onDemand(() => import('./theme-preview.tsx'));
