import { randomInt } from 'node:crypto';

/**
 * What `npm run check:full` does at length says its tests by their environment. Random histories are
 * others in each run; a seed that is given is taken, so that a failure can be had again.
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
