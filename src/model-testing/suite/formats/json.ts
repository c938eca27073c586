import type { Suite } from './suite.ts';

/** The format of the file; another number means that a reader has to look again. */
const version = 1;

/** For other tools. */
export function jsonOf(suite: Suite): string {
  return `${JSON.stringify({ format: 'lineside-cases', version, ...suite }, null, 2)}\n`;
}
