import { expect, test } from 'vitest';

import { fullLength } from '../../scripts/tests/full-length.mjs';

test('check:full draws other histories in each run, unless it is told which', () => {
  const seeds = Array.from({ length: 3 }, () => fullLength({}).LINESIDE_FIGURE_SEED);

  expect(new Set(seeds).size).toBe(3);
  expect(fullLength({ LINESIDE_FIGURE_SEED: '7' }).LINESIDE_FIGURE_SEED).toBe('7');
});
