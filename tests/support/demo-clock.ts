import { inject } from 'vitest';

const beganAt = Date.now();

/**
 * By the clock of the demo's server, milliseconds. Journeys begin at one instant, so that a run is
 * like any other; the other browser files, which measure or go by the page's clock, at that of the machine.
 */
export function demoNow(): number {
  return (inject('demoBeginsAt') ?? beganAt) + Date.now() - beganAt;
}

/** For a server on the demo's data: the same clock, and no samples but those that a test sends. */
export function demoEnvironment(): NodeJS.ProcessEnv {
  if (inject('demoBeginsAt') === null) return {};
  return { LINESIDE_NOW: new Date(demoNow()).toISOString(), DEMO_SIMULATOR: '0' };
}
