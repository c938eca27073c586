import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { createConfigFolder, stackedFiles } from '#server/screens/files/config-files.ts';
import { shippedFiles } from '#server/screens/files/shipped-files.ts';

import { createTextStore, textsOfScope } from './text-store.ts';
import { loadTexts } from './texts.ts';

const shipped = loadTexts(join(packageRoot, 'src'));

test.each(languages)('$Name has every text', ({ Code }) => {
  expect(Object.keys(shipped[Code] ?? {}).toSorted()).toEqual(
    Object.keys(shipped['en-US'] ?? {}).toSorted(),
  );
  expect(Object.values(shipped[Code] ?? {}).filter((text) => text.trim() === '')).toEqual([]);
});

test.each(languages)('$Name fills in what English fills in', ({ Code }) => {
  const different = Object.entries(shipped['en-US'] ?? {}).filter(
    ([key, text]) => slots(text) !== slots(shipped[Code]?.[key]),
  );
  expect(different).toEqual([]);
});

test('texts of all folders come together', () => {
  const folder = folderWith({
    'app/app.texts.json': { 'en-US': { 'app.name': 'Lineside' } },
    'widgets/gauge/gauge.texts.json': { 'en-US': { 'gauge.high': 'high' } },
  });

  expect(loadTexts(folder)['en-US']).toEqual({ 'app.name': 'Lineside', 'gauge.high': 'high' });
});

test('the same key with the same text is no conflict', () => {
  const folder = folderWith({
    'a.texts.json': { 'en-US': { yes: 'Yes' } },
    'b.texts.json': { 'en-US': { yes: 'Yes' } },
  });

  expect(loadTexts(folder)['en-US']).toEqual({ yes: 'Yes' });
});

test.each([
  ['one key with two texts', { 'en-US': { yes: 'Aye' } }, /b\.texts\.json:1:11: .*"yes".*a\.texts/],
  ['a language not on offer', { 'en-UK': { yes: 'Yes' } }, /b\.texts\.json:1:2: .*not "en-UK"/],
  ['a text that is none', { 'en-US': { no: 4 } }, /b\.texts\.json:1:11: expected a text/],
])('%s stops the start', (_, file, reason) => {
  const folder = folderWith({ 'a.texts.json': { 'en-US': { yes: 'Yes' } }, 'b.texts.json': file });

  expect(() => loadTexts(folder)).toThrow(reason);
});

test('a file that is no JSON is named with line and column', () => {
  const folder = folderWith({});
  writeFileSync(join(folder, 'a.texts.json'), '{\n  "en-US": {} "zh-CN": {}\n}');

  expect(() => loadTexts(folder)).toThrow(/a\.texts\.json:2:15: expected valid JSON/);
});

test('texts of the integrator go before ours', async () => {
  const own = folderWith({ 'screens/b.texts.json': { 'en-US': { 'app.name': 'Hall' } } });
  const { texts } = await createTextStore(createConfigFolder(own)).read();

  expect(texts['en-US']).toEqual({ ...shipped['en-US'], 'app.name': 'Hall' });
});

test('texts of a shipped screen are no words of the installation, which may have others', async () => {
  const own = folderWith({ 'own.texts.json': { 'en-US': { 'machines.oeeHigh': 'Green above' } } });
  const files = stackedFiles(shippedFiles, createConfigFolder(own));
  const { texts, problems } = await createTextStore(files).read();

  expect(problems).toEqual([]);
  expect(shipped['en-US']?.['machines.oeeHigh']).not.toBe('Green above');
  expect(texts['en-US']?.['machines.oeeHigh']).toBe('Green above');
});

test('what a page has written goes before what was delivered, and contradicts nothing', async () => {
  const own = folderWith({
    'a.texts.json': { 'en-US': { 'app.name': 'Delivered', 'own.line': 'Line' } },
    'texts/own.texts.json': { 'en-US': { 'app.name': 'Written' } },
    'z.texts.json': { 'en-US': { 'own.other': 'Other' } },
    'clients/acme/b.texts.json': { 'en-US': { 'app.name': 'Acme delivered' } },
    'clients/acme/own.texts.json': { 'en-US': { 'app.name': 'Acme written' } },
  });
  const read = await createTextStore(createConfigFolder(own)).read();

  expect(read.problems).toEqual([]);
  expect(read.shared['en-US']).toMatchObject({
    'app.name': 'Written',
    'own.line': 'Line',
    'own.other': 'Other',
  });
  expect(read.clients.get('acme')?.['en-US']).toEqual({ 'app.name': 'Acme written' });
});

test('a file of texts with a mistake keeps what it said before, and is named', async () => {
  const own = folderWith({ 'b.texts.json': { 'en-US': { 'app.name': 'Hall' } } });
  const store = createTextStore(createConfigFolder(own));
  await store.read();
  writeFileSync(join(own, 'b.texts.json'), '{ "en-US": { "app.name": 4 } }');
  const { texts, problems } = await store.read();

  expect(texts['en-US']?.['app.name']).toBe('Hall');
  expect(problems).toMatchObject([{ File: 'b.texts.json', Line: 1, Pointer: '/en-US/app.name' }]);
});

test('texts of a client are apart from those that anyone may read', async () => {
  const own = folderWith({
    'a.texts.json': { 'en-US': { 'app.name': 'Hall' } },
    'clients/acme/a.texts.json': { 'en-US': { 'acme.line': 'Line 1' }, 'es-MX': { x: 'X' } },
    'clients/umbra/a.texts.json': { 'en-US': { 'umbra.line': 'Line 2' } },
  });
  const read = await createTextStore(createConfigFolder(own)).read();

  expect(read.texts['en-US']).toMatchObject({ 'acme.line': 'Line 1', 'umbra.line': 'Line 2' });
  expect(read.shared['en-US']).toEqual({ ...shipped['en-US'], 'app.name': 'Hall' });
  expect(textsOfScope(read, { clients: ['acme'] })).toMatchObject({
    'en-US': { 'acme.line': 'Line 1' },
    'es-MX': { x: 'X' },
  });
  expect(textsOfScope(read, { clients: ['acme'] })['en-US']).not.toHaveProperty('umbra.line');
  expect(textsOfScope(read, { clients: [] })['en-US']).toEqual({});
  expect(textsOfScope(read, { clients: 'all' })['en-US']).toHaveProperty('umbra.line');
});

test('where a client has words in one language, those for everyone are read in the others', async () => {
  const own = folderWith({
    'a.texts.json': {
      'en-US': { line: 'Line', many_one: 'one', many_other: 'more' },
      'es-MX': { line: 'Línea' },
    },
    'clients/acme/a.texts.json': { 'en-US': { line: 'Acme line', many: 'Acme' } },
    'clients/umbra/a.texts.json': { 'es-MX': { 'umbra.line': 'X' } },
  });
  const read = await createTextStore(createConfigFolder(own)).read();

  expect(textsOfScope(read, { clients: ['acme'] })).toEqual({
    'en-US': { line: 'Acme line', many: 'Acme', many_one: 'one', many_other: 'more' },
    'es-MX': { line: 'Línea' },
    'hi-IN': {},
    'zh-CN': {},
  });
});

test('two clients have words of their own for one key', async () => {
  const own = folderWith({
    'clients/acme/a.texts.json': { 'en-US': { 'app.name': 'Acme' } },
    'clients/umbra/a.texts.json': { 'en-US': { 'app.name': 'Umbra' } },
  });
  const read = await createTextStore(createConfigFolder(own)).read();

  expect(read.problems).toEqual([]);
  expect(textsOfScope(read, { clients: ['acme'] })['en-US']).toEqual({ 'app.name': 'Acme' });
  expect(textsOfScope(read, { clients: ['umbra'] })['en-US']).toEqual({ 'app.name': 'Umbra' });
  for (const clients of ['all', ['acme', 'umbra']] as const)
    expect(textsOfScope(read, { clients })['en-US']).toEqual({});
});

function slots(text = ''): string {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join();
}

function folderWith(files: Record<string, object>): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}
