import { expect, test } from 'vitest';

import type { ConfigFile } from '#server/screens/files/config-files.ts';

import { missingTexts } from './missing-texts.ts';

test('a text of a screen has words in all languages', () => {
  const found = missingTexts([file('a.texts.json', { 'en-US': { 'own.line': 'Line' } })]);

  expect(found.map(({ File, Expected }) => `${File} ${Expected}`)).toEqual([
    'a.texts.json the zh-CN text of "own.line"',
    'a.texts.json the hi-IN text of "own.line"',
    'a.texts.json the es-MX text of "own.line"',
  ]);
});

test('a text of the product is as it was in the languages that are left out', () => {
  expect(missingTexts([file('a.texts.json', { 'es-MX': { 'app.overview': 'Nave' } })])).toEqual([]);
});

test('a client has words for everyone where its own are left out, and not the other way round', () => {
  const all = { 'own.line': 'Line' };
  const everyone = { 'en-US': all, 'zh-CN': all, 'hi-IN': all, 'es-MX': all };
  const own = { 'en-US': { 'own.line': 'Line 1' } };

  expect(
    missingTexts([file('a.texts.json', everyone), file('clients/acme/a.texts.json', own)]),
  ).toEqual([]);
  expect(
    missingTexts([file('a.texts.json', own), file('clients/acme/a.texts.json', everyone)]),
  ).toHaveLength(3);
});

test('what a page wrote has the words of delivered files where its own are left out', () => {
  const all = { 'own.line': 'Line' };
  const everyone = { 'en-US': all, 'zh-CN': all, 'hi-IN': all, 'es-MX': all };
  const own = { 'es-MX': { 'own.line': 'Línea' } };

  expect(missingTexts([file('a.texts.json', everyone), file('texts/own.texts.json', own)])).toEqual(
    [],
  );
  expect(
    missingTexts([
      file('clients/acme/a.texts.json', everyone),
      file('clients/umbra/own.texts.json', own),
    ]),
  ).toHaveLength(3);
});

function file(path: string, texts: object): ConfigFile {
  return { path, text: JSON.stringify(texts), version: '1', source: 'folder' };
}
