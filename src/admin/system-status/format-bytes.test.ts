import { expect, test } from 'vitest';

import { formatBytes } from './format-bytes.ts';

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [24_600_000, '25 MB'],
  [1_240_000_000, '1.2 GB'],
  [4_000_000_000_000_000, '4,000 TB'],
])('%i bytes', (bytes, words) => {
  expect(formatBytes(bytes, 'en-US')).toBe(words);
});
