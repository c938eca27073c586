import { expect, test } from 'vitest';

import { pictureShift } from './picture-shift.ts';

const minutes = Array.from({ length: 60 }, (_, minute) => pictureShift(minute * 60_000));

test('the picture moves each minute by one pixel, and by two at the most', () => {
  for (const [minute, { left, top }] of minutes.entries()) {
    const next = minutes[(minute + 1) % 60] ?? minutes[0];
    const isLast = minute === 59;
    expect(Math.max(left, top)).toBeLessThanOrEqual(2);
    if (!isLast)
      expect(Math.abs((next?.left ?? 0) - left) + Math.abs((next?.top ?? 0) - top)).toBe(1);
  }
});

test('within a minute it stays', () => {
  expect(pictureShift(61_000)).toEqual(pictureShift(119_999));
});
