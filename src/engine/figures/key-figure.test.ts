import { expect, test } from 'vitest';

import { figureLevel, keyFigure } from './key-figure.ts';

test.each([
  [0.9, 'meeting'],
  [0.85, 'meeting'],
  [0.7, 'approaching'],
  [0.6, 'approaching'],
  [0.59, 'under'],
  [null, 'missing'],
] as const)('%s between 0.6 and 0.85, more is better: %s', (value, level) => {
  expect(figureLevel(value, { low: 0.6, high: 0.85, target: null })).toBe(level);
});

test.each([
  [5, 'meeting'],
  [10, 'meeting'],
  [15, 'approaching'],
  [20, 'approaching'],
  [21, 'under'],
] as const)('%s minutes between 10 and 20, less is better: %s', (value, level) => {
  expect(figureLevel(value, { low: 10, high: 20, better: 'less', target: null })).toBe(level);
});

test('a single limit parts two levels, and so does the target where there is no limit', () => {
  expect(figureLevel(9, { high: 10, target: null })).toBe('under');
  expect(figureLevel(10, { low: 10, target: null })).toBe('meeting');
  expect(figureLevel(11, { better: 'less', target: 10 })).toBe('under');
  expect(figureLevel(11, { target: null })).toBe('unrated');
});

test('a figure and its target are summarised alike', () => {
  const rows = [
    { GoodParts: 40, Goal: 50 },
    { GoodParts: 70, Goal: 50 },
  ];
  expect(keyFigure(rows, { field: 'GoodParts', summary: 'sum', targetField: 'Goal' })).toEqual({
    value: 110,
    target: 100,
    level: 'meeting',
  });
});
