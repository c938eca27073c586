import { onDemand } from '#ui/on-demand.ts';

/** What is around a screen about one machine. */
export const loadMachineScreen = onDemand(() => import('./machine-screen.tsx'));
