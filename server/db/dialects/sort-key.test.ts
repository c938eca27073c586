import { expect, test } from 'vitest';

import { containsPattern, nameKey, sortKey } from './sort-key.ts';

test('names are in the order that people expect', () => {
  const names = ['imm', 'IMM-2', 'imm-10', 'Äpfel', 'Apfel 2', 'Zebra', '10', '9'];

  expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
    '9',
    '10',
    'Äpfel',
    'Apfel 2',
    'imm',
    'IMM-2',
    'imm-10',
    'Zebra',
  ]);
});

test('names that differ in case and accents only have one key', () => {
  expect(sortKey(' ÁBACO 2 ')).toBe(sortKey('abaco 2'));
});

test('a name in other letters is another name, in other case or another form of Unicode it is the same', () => {
  expect(nameKey('Linie Å')).not.toBe(nameKey('Linie A'));
  expect(nameKey('Linie Å')).toBe(nameKey(' linie A\u030a'));
  expect(nameKey('Linie A')).toBe(sortKey('linie a'));
});

test('a search takes numbers as they are written, and signs for what they are', () => {
  expect(containsPattern('Lid 6')).toBe('%\u0001%lid 6%');
  expect(containsPattern('100%_')).toBe('%\u0001%100\\%\\_%');
});
