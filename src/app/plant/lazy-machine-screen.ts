import { lazyModule } from '#ui/lazy-module.ts';

/** The providers of a screen about one machine. */
export const loadMachineScreen = lazyModule(() => import('./machine-screen.tsx'));
