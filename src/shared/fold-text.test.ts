import { expect, test } from 'vitest';

import { foldText, hasPart } from './fold-text.ts';

test.each([
  ['Müller', 'muller'],
  ['Mu\u0308ller', 'MÜLLER'],
  ['Óptica Ángeles', 'optica a'],
  ['Linie Å', 'linie a'],
  ['ＩＭＭ－０７', 'imm-07'],
  // Vowel signs are letters.
  ['मोल्डिंग', 'मोल्डिंग'],
  ['IMM-07', ' imm '],
  ['IMM-07', ''],
])('%s is found by "%s"', (text, typed) => {
  expect(hasPart(text, typed)).toBe(true);
});

test.each([
  ['Müller', 'mueller'],
  ['मोल्डिंग', 'मलडग'],
  ['IMM-07', 'imm 07'],
])('%s is not found by "%s"', (text, typed) => {
  expect(hasPart(text, typed)).toBe(false);
});

test('a search is as the keys of the database have it', () => {
  expect(foldText('  Straße Ñ  ')).toBe('straße n');
});
