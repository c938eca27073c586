import { expect, test } from 'vitest';

import { bandPosition } from './limit-band.tsx';

const limits = { Min: 200, Max: 220 };

test.each([
  ['in the middle', 210, 50],
  ['at the lower limit, which is not the edge', 200, 16.7],
  ['at the upper limit', 220, 83.3],
  ['below the scale', 180, -50],
  ['above it', 240, 150],
])('a value %s has its place on the band', (_, value, place) => {
  expect(bandPosition(value, limits)).toBeCloseTo(place, 1);
});

test.each([
  ['no value', null, limits],
  ['one limit', 210, { Min: null, Max: 220 }],
  ['limits that are none', 210, { Min: 220, Max: 220 }],
] as const)('with %s there is no band', (_, value, own) => {
  expect(bandPosition(value, own)).toBeUndefined();
});
