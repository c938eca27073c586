import { expect, test } from 'vitest';

import { displayScale } from './display-scale.ts';

test.each([
  ['the usual display', 1920, 1080, 1],
  ['one of twice the size', 3840, 2160, 2],
  ['one in between', 2560, 1440, 1.3],
  ['a wide and low one', 3840, 1080, 1],
  ['a small one, which is read from near by', 1280, 720, 1],
])('%s: everything grows with the display', (_, width, height, scale) => {
  expect(displayScale(null, { width, height })).toBe(scale);
});

test('what an administrator sets stands over the size', () => {
  expect(displayScale(150, { width: 3840, height: 2160 })).toBe(1.5);
});
