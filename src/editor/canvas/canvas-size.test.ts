import { expect, test } from 'vitest';

import { canvasSize } from './canvas-size.ts';

test.each([
  ['desk', { room: 652, page: 1024 }, { width: 1024, scale: 652 / 1024 }],
  ['desk', { room: 1292, page: 1664 }, { width: 1543, scale: 1292 / 1543 }],
  // The form is below: the canvas has the width of the whole page.
  ['desk', { room: 1000, page: 1000 }, { width: 1000, scale: 1 }],
  ['desk', { room: 358, page: 358 }, { width: 768, scale: 358 / 768 }],
  ['wall', { room: 652, page: 1024 }, { width: 1600, scale: 652 / 1600 }],
  ['wall', { room: 1292, page: 1664 }, { width: 1664, scale: 1292 / 1664 }],
  ['phone', { room: 652, page: 1024 }, { width: 366, scale: 1 }],
  ['phone', { room: 358, page: 358 }, { width: 366, scale: 358 / 366 }],
] as const)('a screen for a %s in %o is drawn in %o', (breakpoint, box, size) => {
  expect(canvasSize(breakpoint, box)).toEqual(size);
});
