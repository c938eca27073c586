import { onDemand } from '#ui/on-demand.ts';

/** What is around the screens of a display on a wall. */
export const loadKioskFrame = onDemand(() => import('./kiosk-frame.tsx'));
