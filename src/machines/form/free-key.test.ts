import { expect, test } from 'vitest';

import { freeKey } from './free-key.ts';

test.each([
  ['Weight of the part', 'WEIGHT_OF_THE_PART'],
  ['Größe (mm)', 'GROSSE_MM'],
  ['零件', 'KEY'],
  ['a', 'A_3'],
  ['x'.repeat(200), 'X'.repeat(90)],
])('%s is called %s by programs', (name, key) => {
  expect(freeKey(name, new Set(['A', 'A_2']))).toBe(key);
});
