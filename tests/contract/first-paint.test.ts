import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

import { expect, test } from 'vitest';

import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';

const script = readFileSync(join(packageRoot, 'public/first-paint.js'), 'utf8');

test.each(languages.map(({ Code }) => Code))('a browser that speaks %s begins in it', (code) => {
  expect(languageFor(['fr-CA', code, 'en-US'])).toBe(code);
});

test.each([
  [['es-AR', 'en-GB'], 'es-MX'],
  [['en-GB', 'es-MX'], 'en-US'],
  [['fr'], 'en-US'],
  [[], 'en-US'],
])('a browser that speaks %j begins in %s', (spoken, code) => {
  expect(languageFor(spoken)).toBe(code);
});

function languageFor(spoken: readonly string[]): string {
  const documentElement = { lang: '', dataset: {} };
  const window = {
    matchMedia: () => ({ matches: false, addEventListener: ignore }),
    addEventListener: ignore,
    localStorage: { getItem: () => null },
  };
  runInContext(
    script,
    createContext({ window, document: { documentElement }, navigator: { languages: spoken } }),
  );
  return documentElement.lang;
}

function ignore(): void {}
