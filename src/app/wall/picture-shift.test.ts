import { expect, test } from 'vitest';

import { pictureShift } from './picture-shift.ts';

const minutes = Array.from({ length: 60 }, (_, minute) => pictureShift(minute * 60_000));

test('the picture moves each minute by one pixel, and by two at the most', () => {
  const steps = minutes
    .slice(1)
    .map((now, before) => distance(now, minutes[before] ?? { left: 9, top: 9 }));

  expect(new Set(steps)).toEqual(new Set([1]));
  expect(Math.max(...minutes.flatMap(({ left, top }) => [left, top]))).toBe(2);
});

function distance(a: { left: number; top: number }, b: { left: number; top: number }): number {
  return Math.abs(a.left - b.left) + Math.abs(a.top - b.top);
}

test('within a minute it stays', () => {
  expect(pictureShift(61_000)).toEqual(pictureShift(119_999));
});
