import { expect, test } from 'vitest';

import { rotationPeriodMs } from './rotation-period.ts';

test.each([
  ['30', 30_000],
  [' 20 ', 20_000],
  [1, 1000],
  ['1.5', 1500],
  ['1e1', 10_000],
])('%j seconds are accepted', (seconds, ms) => {
  expect(rotationPeriodMs(seconds)).toBe(ms);
});

test.each([
  -1,
  0,
  Number.NaN,
  0.999,
  '-1',
  '0',
  'NaN',
  'soon',
  '15 s',
  '',
  ' ',
  null,
  undefined,
  [],
  {},
  true,
])('%j is not accepted: tabs stay 15 seconds', (seconds) => {
  expect(rotationPeriodMs(seconds)).toBe(15_000);
  expect(rotationPeriodMs(seconds, 40_000)).toBe(40_000);
});

test.each([Infinity, '1e9', 2_147_484])('%j is as long as a timer can be', (seconds) => {
  expect(rotationPeriodMs(seconds)).toBe(2_147_483_647);
});
