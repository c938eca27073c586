import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  configProblems,
  createConfiguration,
  type Configuration,
} from '#server/screens/configuration/configuration.ts';

import { createConfigFolder } from './config-files.ts';

let folder: string;
let config: Configuration;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'config-files-'));
  config = createConfiguration(createConfigFolder(folder));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is no file of the folder is not read: folders, links that lead nowhere, in circles or out', async () => {
  mkdirSync(join(folder, 'screens/a/a.screen.json'), { recursive: true });
  mkdirSync(join(folder, 'clients/x'), { recursive: true });
  symlinkSync('.', join(folder, 'clients/again'));
  symlinkSync('loop.texts.json', join(folder, 'clients/x/loop.texts.json'));
  symlinkSync('/etc/passwd', join(folder, 'clients/x/passwd.texts.json'));
  write('clients/x/own.texts.json', '{}');
  symlinkSync('own.texts.json', join(folder, 'clients/x/linked.texts.json'));

  expect((await config.files.read()).map(({ path }) => path)).toEqual([
    'clients/x/linked.texts.json',
    'clients/x/own.texts.json',
  ]);
  expect(await configProblems(config)).toEqual([]);
});

test.each([
  ['site.json', '{"version":1,"100%":1}', '/100%'],
  ['own.texts.json', '{"en-US":{"a%b/c":4}}', '/en-US/a%b~1c'],
  [
    'clients/x/screens/a.overlay.json',
    '{"version":1,"screen":"oee-grid-view","patch":{"%":1}}',
    '/patch/%',
  ],
])('a percent sign in a name of %s is a mistake like any other', async (path, text, Pointer) => {
  write(path, text);

  expect(await configProblems(config)).toContainEqual(
    expect.objectContaining({ File: path, Pointer }),
  );
});

test('a folder with a file for sign-on alone takes no screen away', async () => {
  write('sign-on.json', '{"version":1,"providers":[]}');
  const { documents } = await config.screens.read();

  expect(documents.length).toBeGreaterThan(10);
});

test.each(['{"id":"hall",', '{"version":1,"id":"b","abstract":true}'])(
  'a first screen of the folder that is none, %s, takes no screen away',
  async (text) => {
    write('screens/hall/hall.screen.json', text);
    const { documents } = await config.screens.read();

    expect(documents.length).toBeGreaterThan(10);
  },
);

test('a file that no one reads is named', async () => {
  write('clients/x/client.thme.json', '{}');

  expect(await configProblems(config)).toMatchObject([{ File: 'clients/x/client.thme.json' }]);
});

test('a file of two million characters and more is refused, and none takes seconds', async () => {
  write('own.texts.json', JSON.stringify({ 'en-US': { a: 'x'.repeat(3_000_000) } }));
  const many = Array.from({ length: 4000 }, (_, index) => [`key.${index}`, 'text']);
  const texts = Object.fromEntries(many) as object;
  write('many.texts.json', JSON.stringify({ 'en-US': texts, 'es-MX': texts, 'zh-CN': texts }));
  const problems = await configProblems(config);

  expect(problems).toContainEqual(
    expect.objectContaining({ File: 'own.texts.json', Expected: 'at most 2000000 characters' }),
  );
  expect(problems.filter(({ File }) => File === 'many.texts.json')).toHaveLength(200);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
