import { expect, test } from 'vitest';

import { isAmbiguous, readNumber } from './read-number.ts';

const none = undefined;

test.each([
  // Results for a point, a comma, or either.
  ['1.5', 1.5, 1.5, 1.5],
  ['1,5', 1.5, 1.5, 1.5],
  ['-0,25', -0.25, -0.25, -0.25],
  ['1.500', 1.5, none, none],
  ['1,500', none, 1.5, none],
  ['-12.125', -12.125, none, none],
  ['0.125', 0.125, 0.125, 0.125],
  ['0,125', 0.125, 0.125, 0.125],
  ['1500.125', 1500.125, 1500.125, 1500.125],
  ['1.5000', 1.5, 1.5, 1.5],
  [' 42 ', 42, 42, 42],
  ['1e3', 1000, 1000, 1000],
  ['1.5E-7', 1.5e-7, 1.5e-7, 1.5e-7],
  ['.5', 0.5, 0.5, 0.5],
  ['1.500,5', none, none, none],
  ['1 500', none, none, none],
  ['0x10', none, none, none],
  ['0b1', none, none, none],
  ['1_000', none, none, none],
  ['Infinity', none, none, none],
  ['1e999', none, none, none],
  ['four', none, none, none],
  ['', none, none, none],
])('%j', (text, point, comma, either) => {
  expect([
    readNumber(text, 'point'),
    readNumber(text, 'comma'),
    readNumber(text, 'either'),
  ]).toEqual([point, comma, either]);
});

test('what is no number is not ambiguous', () => {
  expect(['1.500', '1,500', 'four', '1500'].map((text) => isAmbiguous(text, 'either'))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
