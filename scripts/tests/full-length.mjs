import { randomInt } from 'node:crypto';

/**
 * Environment variables by which `npm run check:full` sets the length of its tests. Random
 * histories differ in each run; a given seed is kept, so that a failure can be reproduced.
 * @param draw A new seed.
 */
export function fullLength(environment, draw = () => randomInt(2 ** 31)) {
  return {
    LINESIDE_TESTS: 'full',
    LINESIDE_FIGURE_RUNS: '36',
    LINESIDE_LEDGER_RUNS: '3000',
    LINESIDE_FIGURE_SEED: environment['LINESIDE_FIGURE_SEED'] ?? String(draw()),
  };
}
