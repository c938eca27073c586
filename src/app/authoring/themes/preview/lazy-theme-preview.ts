import { lazyModule } from '#ui/lazy-module.ts';

/** Loaded after the form, which is usable before. */
export const loadThemePreview = lazyModule(() => import('./theme-preview.tsx'));
