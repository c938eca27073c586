import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile } from '#api/admin/config.ts';

import { missingSlots } from './missing-slots.ts';
import { changesOfText, completeWords, withWords, wordsIn } from './text-files.ts';

vi.mock('#api/admin/config.ts');

const files: Record<string, string> = {};

beforeEach(() => {
  for (const path of Object.keys(files)) delete files[path];
  vi.mocked(getConfigFile).mockImplementation(async (Path) => ({
    Path,
    Text: files[Path] ?? null,
    Source: null,
    Number: null,
    Draft: null,
  }));
});

test.each([
  [null, 'texts/own.texts.json'],
  ['acme', 'clients/acme/own.texts.json'],
])('words that no file has go to one of %s', async (client, Path) => {
  const text = { Key: 'app.name', Usual: {}, Own: {}, Paths: [] };
  const { Files } = await changesOfText(client, text, { 'en-US': 'Hall', 'es-MX': ' ' });

  expect(Files).toEqual([{ Path, Text: expect.any(String) as string, Before: null }]);
  expect(JSON.parse(Files[0]?.Text ?? '')).toEqual({
    'en-US': { 'app.name': 'Hall' },
    'es-MX': {},
  });
});

test('words are changed in each file that has the key, and nothing else of it', async () => {
  files['a.texts.json'] = JSON.stringify({ 'en-US': { key: 'One', other: 'Two' } });
  files['b.texts.json'] = JSON.stringify({ 'es-MX': { key: 'Uno' } });
  const Own = { 'en-US': 'One', 'es-MX': 'Uno' };
  const text = { Key: 'key', Usual: {}, Own, Paths: ['a.texts.json', 'b.texts.json'] };
  const { Files } = await changesOfText(null, text, { 'en-US': 'New' });

  expect(Files.map(({ Text }) => JSON.parse(Text ?? '') as object)).toEqual([
    { 'en-US': { key: 'New', other: 'Two' } },
    { 'en-US': { key: 'New' }, 'es-MX': {} },
  ]);
});

test('words that others have changed meanwhile are not written over', async () => {
  files['a.texts.json'] = JSON.stringify({ 'en-US': { key: 'Theirs' } });
  const text = { Key: 'key', Usual: {}, Own: { 'en-US': 'Seen' }, Paths: ['a.texts.json'] };

  await expect(changesOfText(null, text, { 'en-US': 'Mine' })).rejects.toThrow('changed');
});

test('a file that is no JSON is not written over', async () => {
  files['texts/own.texts.json'] = '{ "en-US": ';
  const text = { Key: 'key', Usual: {}, Own: {}, Paths: [] };

  await expect(changesOfText(null, text, { 'en-US': 'Mine' })).rejects.toThrow(SyntaxError);
});

test.each([
  [{ 'es-MX': ' Nave ' }, {}, { 'en-US': ' Nave ', 'es-MX': ' Nave ' }],
  [{ 'en-US': 'Hall', 'es-MX': ' ' }, {}, { 'en-US': 'Hall', 'es-MX': 'Hall' }],
  [{ 'en-US': 'Hall' }, { 'es-MX': 'Nave' }, { 'en-US': 'Hall', 'es-MX': '' }],
  [{ 'en-US': ' ' }, {}, { 'en-US': '', 'es-MX': '' }],
  [{ 'hi-IN': 'H' }, { 'en-US': 'A', 'es-MX': 'B' }, { 'en-US': '', 'es-MX': '', 'hi-IN': 'H' }],
])('%j over %j is %j in two languages', (words, usual, complete) => {
  expect(completeWords(words, usual, ['en-US', 'es-MX'])).toEqual(complete);
});

test('a key of any name is a key, and no other', () => {
  const text = withWords(null, { constructor: { 'en-US': 'Maker' } });

  expect(wordsIn(text, 'constructor')).toEqual({ 'en-US': 'Maker' });
  expect(wordsIn(text, 'toString')).toEqual({});
});

test.each([
  ['{{count}} parts', 'Parts', ['{{count}}']],
  ['{{count}} of {{all}}', 'of {{all}}: {{count}}', []],
  ['No more', 'Nothing', []],
  ['{{count}} parts', '  ', []],
])('of "%s", "%s" leaves out %j', (usual, words, missing) => {
  expect(missingSlots(words, { 'en-US': usual })).toEqual(missing);
});
