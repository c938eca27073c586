import { expect, test } from 'vitest';

import { compareNames } from './compare-names.ts';

test('numbers in names are compared as numbers', () => {
  const names = ['IMM-10', 'IMM-2', 'IMM-1'];

  expect(names.toSorted((one, other) => compareNames(one, other))).toEqual([
    'IMM-1',
    'IMM-2',
    'IMM-10',
  ]);
});

test('the alphabet is that of the locale', () => {
  // In Swedish ä sorts after z, in German beside a.
  expect(compareNames('ä', 'z', 'sv')).toBeGreaterThan(0);
  expect(compareNames('ä', 'z', 'de')).toBeLessThan(0);
});
