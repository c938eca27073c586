import { expect, test } from 'vitest';

import { controlLimits, classifyValue } from './control-chart.ts';

// 10, 12, 11, 13, 9: the mean is 55 / 5, the ranges are 2, 1, 2 and 4. 3 / 1.128 * 2.25 = 5.984.
const control = controlLimits({ mean: 11, meanMovingRange: 2.25 });

test('the limits stand three estimated standard deviations from the mean', () => {
  expect(control.mean).toBe(11);
  expect(control.lower).toBeCloseTo(5.016, 3);
  expect(control.upper).toBeCloseTo(16.984, 3);
});

test('values that never change have limits that are their mean', () => {
  const still = controlLimits({ mean: 42, meanMovingRange: 0 });

  expect(still).toEqual({ mean: 42, lower: 42, upper: 42 });
  expect(classifyValue(42, { control: still, low: null, high: null })).toBe('inside');
});

test.each([
  [11, 'inside'],
  [16.99, 'outsideControl'],
  [5.01, 'outsideControl'],
  [8, 'inside'],
  [7.9, 'outsideSpecification'],
  [18.1, 'outsideSpecification'],
] as const)('%d is %s', (value, judgement) => {
  const low = value < 7 ? null : 8;

  expect(classifyValue(value, { control, low, high: 18 })).toBe(judgement);
});

test('without control limits only the specification is judged', () => {
  expect(classifyValue(1000, { control: null, low: null, high: null })).toBe('inside');
  expect(classifyValue(1000, { control: null, low: null, high: 999 })).toBe('outsideSpecification');
});
