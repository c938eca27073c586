import { onDemand } from '#ui/on-demand.ts';

/** The frame around the screens of a wall display. */
export const loadKioskFrame = onDemand(() => import('./kiosk-frame.tsx'));
