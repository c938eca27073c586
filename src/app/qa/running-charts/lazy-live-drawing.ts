import { lazyModule } from '#ui/lazy-module.ts';

/** The drawing code is the largest part of the panel. */
export const loadLiveDrawing = lazyModule(() => import('./live-drawing.tsx'));
