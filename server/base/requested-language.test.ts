import { expect, test } from 'vitest';

import { requestedLanguage } from './requested-language.ts';

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'es-MX'],
  ['fr-CA, ES-ar;q=0.7, en', 'es-MX'],
  ['en-GB,es-MX;q=0.5', 'en-US'],
  ['fr', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j asks for %s', (header, code) => {
  expect(requestedLanguage(header)).toBe(code);
});
