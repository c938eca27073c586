import { lazyModule } from '#ui/lazy-module.ts';

/** The frame around the screens of a wall display. */
export const loadKioskFrame = lazyModule(() => import('./kiosk-frame.tsx'));
