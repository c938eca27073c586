import { onDemand } from '#ui/on-demand.ts';

/** What draws charts is the largest part of the panel. */
export const loadLiveDrawing = onDemand(() => import('./live-drawing.tsx'));
