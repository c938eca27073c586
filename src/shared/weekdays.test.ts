import { expect, test } from 'vitest';

import { weekdayRuns, weekdaysOf, weekdayText } from './weekdays.ts';

test('weekdays are read in any order, each once', () => {
  expect(weekdaysOf('1-5')).toEqual([1, 2, 3, 4, 5]);
  expect(weekdaysOf('6-7, 1,3, 6')).toEqual([1, 3, 6, 7]);
});

test.each(['', ' , ', '0', '8', '5-1', 'Mon', '1-'])('%j names no weekdays', (text) => {
  expect(weekdaysOf(text)).toBeNull();
});

test('three days that follow each other are a run, two are not', () => {
  expect(weekdayRuns([7, 1, 2, 3, 6])).toEqual([
    [1, 3],
    [6, 6],
    [7, 7],
  ]);
  expect(weekdayText([7, 1, 2, 3, 6])).toBe('1-3, 6, 7');
});

test('what is written is read as the same days', () => {
  for (let mask = 1; mask < 128; mask += 1) {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => (mask >> (day - 1)) & 1);
    expect(weekdaysOf(weekdayText(days))).toEqual(days);
  }
});
