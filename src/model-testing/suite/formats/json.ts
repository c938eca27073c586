import type { Suite } from './suite.ts';

/** Format version; incremented on incompatible changes. */
const version = 1;

/** JSON for other tools. */
export function toJson(suite: Suite): string {
  return `${JSON.stringify({ format: 'lineside-cases', version, ...suite }, null, 2)}\n`;
}
