import { expect, test } from 'vitest';

import { compareFigures } from '../../scripts/bench/bench-figures.mjs';

const worseBy = 0.3;

test.each([
  ['a reply that takes half as long again', 'ms', [40], [60], true],
  ['a reply that takes a fifth longer', 'ms', [40], [48], false],
  ['a reply that is faster', 'ms', [40], [20], false],
  ['fewer samples a second', 'samples/s', [9000], [6000], true],
  ['more samples a second', 'samples/s', [6000], [9000], false],
  ['one slow round of three', 'ms', [40, 41, 42], [200, 41, 190], false],
  ['one quick round of the baseline', 'ms', [40, 90, 90], [60, 60, 60], true],
  ['half as long again of next to nothing', 'ms', [1], [1.5], false],
])('%s', (name, unit, before, after, isWorse) => {
  const [was, is] = [before, after].map((values) => values.map((value) => ({ name, unit, value })));
  const [row] = compareFigures({ before: was ?? [], after: is ?? [] }, worseBy);
  expect(row).toMatchObject({ name, isWorse });
});

test('a figure that only one of them has is not compared', () => {
  const [before, after] = ['old', 'new'].map((name) => [{ name, unit: 'ms', value: 1 }]);
  expect(compareFigures({ before: before ?? [], after: after ?? [] }, worseBy)).toEqual([]);
});
