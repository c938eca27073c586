import { expect, test } from 'vitest';

import { arcPath, bandsOf, shareOf } from './dial.ts';

const percent = { least: 0, most: 1 };

test('a value beyond the dial stands at its end', () => {
  expect([-1, 0.25, 2].map((value) => shareOf(value, percent))).toEqual([0, 0.25, 1]);
  expect(shareOf(5, { least: 10, most: 0 })).toBe(0.5);
  expect(shareOf(5, { least: 5, most: 5 })).toBe(0);
});

test('two limits part three bands, and which is good depends on the side', () => {
  expect(bandsOf({ low: 0.6, high: 0.8 }, percent)).toEqual([
    { level: 'under', from: 0, to: 0.6 },
    { level: 'approaching', from: 0.6, to: 0.8 },
    { level: 'meeting', from: 0.8, to: 1 },
  ]);
  expect(
    bandsOf({ low: 0.6, high: 0.8, better: 'less' }, percent).map(({ level }) => level),
  ).toEqual(['meeting', 'approaching', 'under']);
  expect(bandsOf({}, percent)).toEqual([]);
});

test('limits that are the wrong way round are read the right way round', () => {
  expect(bandsOf({ low: 0.8, high: 0.6 }, percent)).toEqual(
    bandsOf({ low: 0.6, high: 0.8 }, percent),
  );
});

test('the dial begins at the left and ends at the right', () => {
  expect(arcPath(0, 1, 84)).toBe('M16.00 100.00 A84 84 0 0 1 184.00 100.00');
  expect(arcPath(0, 0.5, 84)).toContain('100.00 16.00');
});
