import { expect, test } from 'vitest';

import { formatFigure } from './figure-format.ts';

test.each([
  [1234.567, {}, '1,234.57'],
  [1234.5, { decimals: 0 }, '1,235'],
  [2, { decimals: 1 }, '2.0'],
  [0.724, { format: 'percent' }, '72%'],
  [0.724, { format: 'percent', decimals: 1 }, '72.4%'],
  [-0.05, { format: 'percent' }, '-5%'],
  [125, { format: 'duration' }, '2m'],
  [-125, { format: 'duration' }, '-2m'],
  [1234, { format: 'short' }, '1.2k'],
  [-0.001, { decimals: 1 }, '0.0'],
  [-0.001, { format: 'percent' }, '0%'],
  [-0.4, { format: 'duration' }, '0 sec'],
  [-0.4, { format: 'short' }, '0'],
  [null, { format: 'percent' }, '—'],
] as const)('%s as %j reads %s', (value, format, words) => {
  expect(formatFigure(value, format, 'en-US')).toBe(words);
});

test('a figure is written as its language does', () => {
  expect(formatFigure(1234.5, {}, 'es-MX')).toBe('1,234.5');
  expect(formatFigure(123_456, {}, 'hi-IN')).toBe('1,23,456');
});
