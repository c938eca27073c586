import { expect, test } from 'vitest';

import { dateFormat, languageOf } from './date-format.ts';

const afternoon = Date.UTC(2026, 5, 10, 14, 5, 9);

test.each([
  ['moment', 'en-US', /02:05:09 PM/],
  ['moment', 'en-US-u-hc-h23', /14:05:09/],
  ['time', 'es-MX-u-hc-h12', /2:05 p/],
  ['time', 'zh-CN-u-hc-h23', /14:05/],
] as const)('a %s in %s is written by its hour cycle', (style, locale, words) => {
  expect(dateFormat(style, locale, 'UTC').format(afternoon)).toMatch(words);
});

test('the parts of a clock are of 24 hours, whatever its user likes to read', () => {
  const parts = dateFormat('parts', 'en-US-u-hc-h12', 'UTC').formatToParts(afternoon);

  expect(parts.find(({ type }) => type === 'hour')?.value).toBe('14');
});

test('a locale with an hour cycle has the texts of its language', () => {
  expect(['es-MX-u-hc-h23', 'es-MX'].map(languageOf)).toEqual(['es-MX', 'es-MX']);
});
