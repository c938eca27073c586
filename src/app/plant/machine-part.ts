import { onDemand } from '#ui/on-demand.ts';

/** The providers of a screen about one machine. */
export const loadMachineScreen = onDemand(() => import('./machine-screen.tsx'));
