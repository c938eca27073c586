import { expect, test } from 'vitest';

import { signedDifference } from './difference.ts';

function whole(size: number): string {
  return size.toFixed(0);
}

test.each([
  [12, 10, '+2'],
  [10, 12, '−2'],
  [10.2, 10, '±0'],
  [10, null, null],
  [undefined, 10, null],
])('%s after %s is %s', (now, before, text) => {
  expect(signedDifference(now, before, whole)).toBe(text);
});
