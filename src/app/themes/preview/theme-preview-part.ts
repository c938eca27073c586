import { onDemand } from '#ui/on-demand.ts';

/** The samples come after the form: it can be filled in before. */
export const loadThemePreview = onDemand(() => import('./theme-preview.tsx'));
