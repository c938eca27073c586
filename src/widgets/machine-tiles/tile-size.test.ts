import { expect, test } from 'vitest';

import { tileSize } from './tile-size.ts';

test.each([
  ['a desk', { width: 1024, height: 670 }, 20, false, { columns: 3, height: 196 }],
  ['a phone', { width: 366, height: 540 }, 20, false, { columns: 1, height: 196 }],
  ['a wall', { width: 1664, height: 952 }, 20, true, { columns: 5, height: 228 }],
  ['a wall with few machines', { width: 1664, height: 952 }, 4, true, { columns: 3, height: 383 }],
  ['a wall with too many', { width: 1664, height: 952 }, 200, true, { columns: 5, height: 228 }],
  ['a large wall', { width: 3584, height: 2032 }, 20, true, { columns: 5, height: 495 }],
] as const)('on %s tiles have their size', (_, space, count, isWide, size) => {
  expect(tileSize({ ...space, tileWidth: 280, count }, isWide)).toEqual(size);
});

test('tiles that do not fit fill pages with whole lines', () => {
  const space = { width: 1255, height: 880, tileWidth: 280, count: 40 };
  const { columns, height } = tileSize({ ...space, pageLine: 32 }, true);

  expect([columns, height]).toEqual([3, 418]);
  expect(tileSize(space, true).height).toBeLessThan(height);
});
