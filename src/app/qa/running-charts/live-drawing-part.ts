import { onDemand } from '#ui/on-demand.ts';

/** The drawing code is the largest part of the panel. */
export const loadLiveDrawing = onDemand(() => import('./live-drawing.tsx'));
