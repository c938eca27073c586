import { expect, test } from 'vitest';

import {
  abbreviateNumber,
  formatDowntime,
  formatMeasure,
  formatMoment,
  formatPercent,
  formatProduction,
  measureFormat,
} from './plant-format.ts';

const locale = 'en-US';

test.each([
  [0.784, '78%'],
  [0.785, '79%'],
  [0, '0%'],
  [1.2, '120%'],
  [Number.NaN, '0%'],
  [null, '—'],
  [undefined, '—'],
])('the fraction %s reads %s', (fraction, text) => {
  expect(formatPercent(fraction, locale)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [999.6, '1k'],
  [1000, '1k'],
  [1234, '1.2k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [2_500_000_000, '2.5G'],
  [3e12, '3T'],
  [4e15, '4P'],
  [5e18, '5E'],
  [-1500, '-1.5k'],
  [Number.NaN, '0'],
  [null, '—'],
])('%s parts read %s', (value, text) => {
  expect(abbreviateNumber(value, locale)).toBe(text);
});

test('production is parts over the goal of the day, and a missing goal is a dash', () => {
  expect(formatProduction(1234, 2900, locale)).toBe('1.2k/2.9k');
  expect(formatProduction(12, null, locale)).toBe('12/—');
});

test.each([
  [14.4, '14m'],
  [14.5, '15m'],
  [0, '0m'],
  [null, '—'],
])('%s minutes of down time read %s', (minutes, text) => {
  expect(formatDowntime(minutes)).toBe(text);
});

test('a small measure keeps two decimals, a large one only one', () => {
  expect(formatMeasure(1.2345, locale)).toBe('1.23');
  expect(formatMeasure(212.349, locale)).toBe('212.3');
  expect(formatMeasure(null, locale)).toBe('—');
});

test('a moment is told on the clock of the plant, not of the reader', () => {
  const at = Date.parse('2026-11-21T14:47:05Z');

  expect(formatMoment(at, locale, 'America/Chicago')).toBe('Nov 21, 08:47:05 AM');
  expect(formatMoment(at, locale, 'Asia/Kolkata')).toBe('Nov 21, 08:17:05 PM');
});

test('another language writes its own digits and separators', () => {
  expect(abbreviateNumber(1234, 'es-ES')).toBe('1,2k');
});

test('values of one kind have the same decimals', () => {
  const write = measureFormat([144.2, 144, 12.25, null], 'en-US');

  expect([144.2, 144, 1234.56, null].map(write)).toEqual(['144.2', '144.0', '1,234.6', '—']);
  expect(measureFormat([3, 9.25], 'en-US')(3)).toBe('3.00');
  expect(measureFormat([3, 900], 'en-US')(3)).toBe('3.0');
});

test('what rounds to nothing has no sign', () => {
  expect(measureFormat([-0.001, 12.5], 'en-US')(-0.001)).toBe('0.0');
  expect([formatMeasure(-0.001, locale), abbreviateNumber(-0.3, locale)]).toEqual(['0', '0']);
  expect(formatMeasure(-0.01, locale)).toBe('-0.01');
});
