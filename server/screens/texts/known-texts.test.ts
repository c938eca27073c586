import { expect, test } from 'vitest';

import type { ConfigFile } from '#server/screens/files/config-files.ts';

import { knownTexts } from './known-texts.ts';

const shared = { 'en-US': { 'app.overview': 'Halls' }, 'es-MX': { 'app.overview': 'Naves' } };
const files = [
  file('a.texts.json', { 'en-US': { 'app.overview': 'Halls' } }),
  file('b.texts.json', { 'es-MX': { 'app.overview': 'Naves' }, 'en-US': { 'own.line': 'Line' } }),
  file('clients/acme/c.texts.json', { 'en-US': { 'app.overview': 'Acme halls' } }),
];

test('for everyone a text has the words of the product, its own, and the files these are in', () => {
  const [overview] = known({ search: 'app.overview' });

  expect(overview).toEqual({
    Key: 'app.overview',
    Usual: expect.objectContaining({ 'en-US': 'Overview' }) as object,
    Own: { 'en-US': 'Halls', 'es-MX': 'Naves' },
    Paths: ['a.texts.json', 'b.texts.json'],
  });
});

test('for a client the words for everyone are the usual ones', () => {
  expect(known({ client: 'acme', isOwn: true })).toEqual([
    {
      Key: 'app.overview',
      Usual: { 'en-US': 'Halls', 'es-MX': 'Naves' },
      Own: { 'en-US': 'Acme halls' },
      Paths: ['clients/acme/c.texts.json'],
    },
  ]);
  expect(known({ client: 'other', isOwn: true })).toEqual([]);
});

test.each([
  ['own.LINE', ['own.line']],
  ['naves', ['app.overview']],
  ['line', ['own.line']],
  ['no such words', []],
])('"%s" is looked for in keys and in words of any language', (search, keys) => {
  expect(known({ search, isOwn: true }).map(({ Key }) => Key)).toEqual(keys);
});

test('what the product says is found although it has other words', () => {
  expect(known({ search: 'Overview', isOwn: true }).map(({ Key }) => Key)).toEqual([
    'app.overview',
  ]);
});

test('a file with a mistake has no words', () => {
  const broken = { ...file('d.texts.json', {}), text: '{ "en-US": ' };

  expect(knownTexts(shared, [broken], { isOwn: true })).toEqual([]);
});

function known(question: Parameters<typeof knownTexts>[2]) {
  return knownTexts(shared, files, question);
}

function file(path: string, texts: object): ConfigFile {
  return { path, text: JSON.stringify(texts), version: '1', source: 'folder' };
}
