import { inject } from 'vitest';

const beganAt = Date.now();

/**
 * The time of the demo's server in milliseconds. Journeys begin at a fixed instant, so that runs
 * are alike. Other browser tests, which measure or use the page's clock, begin at the time of the
 * machine.
 */
export function demoNow(): number {
  return (inject('demoBeginsAt') ?? beganAt) + Date.now() - beganAt;
}

/**
 * Environment of a server on the demo's data: the same clock, and only samples that a test sends.
 */
export function demoEnvironment(): NodeJS.ProcessEnv {
  if (inject('demoBeginsAt') === null) return {};
  return { LINESIDE_NOW: new Date(demoNow()).toISOString(), DEMO_SIMULATOR: '0' };
}
