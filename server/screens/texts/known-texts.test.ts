import { expect, test } from 'vitest';

import type { ConfigFile } from '#server/screens/files/config-files.ts';

import { knownTexts } from './known-texts.ts';

const shared = { 'en-US': { 'app.overview': 'Halls' }, 'es-MX': { 'app.overview': 'Naves' } };
const files = [
  written('a.texts.json', { 'en-US': { 'app.overview': 'Halls' } }),
  written('b.texts.json', {
    'es-MX': { 'app.overview': 'Naves' },
    'en-US': { 'own.line': 'Line' },
  }),
  written('clients/acme/c.texts.json', { 'en-US': { 'app.overview': 'Acme halls' } }),
];

test('for everyone a text has the words of the product, its own, and the files these are in', () => {
  const [overview] = known({ search: 'app.overview' });

  expect(overview).toEqual({
    Key: 'app.overview',
    Usual: expect.objectContaining({ 'en-US': 'Overview' }) as object,
    Own: { 'en-US': 'Halls', 'es-MX': 'Naves' },
    Paths: ['a.texts.json', 'b.texts.json'],
    Delivered: [],
  });
});

test('words are found however their letters are written', () => {
  const texts = { 'es-MX': { 'own.machine': 'Máquina' } };
  const found = knownTexts(texts, [], { client: 'acme', search: 'MAQUINA' });

  expect(found.map(({ Key }) => Key)).toEqual(['own.machine']);
});

test('for a client the words for everyone are the usual ones', () => {
  expect(known({ client: 'acme', isOwn: true })).toEqual([
    {
      Key: 'app.overview',
      Usual: { 'en-US': 'Halls', 'es-MX': 'Naves' },
      Own: { 'en-US': 'Acme halls' },
      Paths: ['clients/acme/c.texts.json'],
      Delivered: [],
    },
  ]);
  expect(known({ client: 'other', isOwn: true })).toEqual([]);
});

test('what the configuration folder says is usual, and the page does not write there', () => {
  const own = { 'en-US': { 'app.overview': 'Written' } };
  const folder = delivered('x.texts.json', { 'en-US': { 'app.overview': 'Delivered' } });
  const usual = expect.objectContaining({ 'en-US': 'Delivered' }) as object;

  expect(knownTexts(shared, [folder], { isOwn: true })).toEqual([
    { Key: 'app.overview', Usual: usual, Own: {}, Paths: [], Delivered: ['x.texts.json'] },
  ]);
  // Also where the page's file was delivered with the folder, such as in a bundle.
  for (const path of ['texts/own.texts.json', 'clients/acme/menu.texts.json']) {
    const client = path.startsWith('clients') ? 'acme' : undefined;
    const [text] = knownTexts(shared, [delivered(path, own)], {
      isOwn: true,
      ...(client && { client }),
    });
    expect(text).toMatchObject({ Own: { 'en-US': 'Written' }, Paths: [path], Delivered: [] });
  }
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
  const folder = delivered('x.texts.json', { 'en-US': { 'app.overview': 'Halls' } });
  const found = knownTexts(shared, [folder], { search: 'Overview', isOwn: true });
  expect(found.map(({ Key }) => Key)).toEqual(['app.overview']);
  expect(known({ search: 'Overview', isOwn: true }).map(({ Key }) => Key)).toEqual([
    'app.overview',
  ]);
});

test('what a page wrote goes before what was published otherwise, as on pages', () => {
  const own = written('texts/own.texts.json', { 'en-US': { 'own.line': 'Page' } });
  const other = written('z.texts.json', { 'en-US': { 'own.line': 'Bundle' } });

  expect(knownTexts(shared, [own, other], { isOwn: true })).toMatchObject([
    { Own: { 'en-US': 'Page' }, Paths: ['z.texts.json', 'texts/own.texts.json'] },
  ]);
});

test('a file with a mistake has no words', () => {
  const broken = { ...written('d.texts.json', {}), text: '{ "en-US": ' };

  expect(knownTexts(shared, [broken], { isOwn: true })).toEqual([]);
});

function known(question: Parameters<typeof knownTexts>[2]) {
  return knownTexts(shared, files, question);
}

function written(path: string, texts: object): ConfigFile {
  return { path, text: JSON.stringify(texts), version: '1', source: 'store' };
}

function delivered(path: string, texts: object): ConfigFile {
  return { ...written(path, texts), source: 'folder' };
}
