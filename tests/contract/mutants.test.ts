import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { mutantsOf, sampleOf } from '#engine/mutants.fixture.ts';
import { packageRoot } from '#server/base/package-root.ts';
import {
  configProblems,
  createConfiguration,
} from '#server/screens/configuration/configuration.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';

import { isFull } from '../support/extent.ts';

const folder = join(packageRoot, 'src', 'config');
const overlayPath = 'clients/northwind/screens/grid.overlay.json';
const textsPath = 'texts/own.texts.json';
const written: ConfigFile[] = [
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.screen.json'))
    .map((path) => fileOf(path, readFileSync(join(folder, path), 'utf8'))),
  fileOf(
    overlayPath,
    JSON.stringify({
      version: 1,
      screen: 'oee-grid-view',
      expects: { '/title': 'screens.plant.oee-grid' },
      patch: { title: 'own.board', menu: { order: 5 }, widgets: { main: { title: 'own.board' } } },
    }),
  ),
  fileOf(
    textsPath,
    JSON.stringify({
      'en-US': { 'own.board': 'Board' },
      'zh-CN': { 'own.board': '看板' },
      'hi-IN': { 'own.board': 'बोर्ड' },
      'es-MX': { 'own.board': 'Tablero' },
    }),
  ),
];
const wanted = isFull ? 20_000 : 1000;
const mutants = written.flatMap(({ path, text }) =>
  mutantsOf(JSON.parse(text) as never).map((mutant) =>
    Object.assign(mutant, { name: `${path} ${mutant.name}` }),
  ),
);

test('what the mutants are made of is without a mistake', async () => {
  expect(await problemsWith()).toEqual([]);
  expect(mutants.length).toBeGreaterThan(18_000);
});

test('each mutant is refused with its place, or is a screen that means something else', async () => {
  let files: readonly ConfigFile[] = written;
  const config = createConfiguration({ read: async () => files });
  await configProblems(config);
  const wrong: string[] = [];
  for (const { name, text, isMistake } of sampleOf(mutants, wanted)) {
    const path = name.slice(0, name.indexOf(' '));
    files = written.map((file) => (file.path === path ? fileOf(path, text) : file));
    const problems = await configProblems(config);
    if (isMistake && !problems.some(({ File }) => File === path)) wrong.push(`${name}: taken`);
    const badPlace = problems.find(({ Line, Column }) => !(Line > 0 && Column > 0));
    if (badPlace) wrong.push(`${name}: no place for ${badPlace.Expected}`);
  }

  expect(wrong).toEqual([]);
  expect({}).not.toHaveProperty('polluted');
});

// Each of these mutants is checked against all shipped screens.
test('a field that no one reads is refused wherever it stands', async () => {
  const extra = mutants.filter(({ name }) => name.endsWith(': unknown field'));
  const taken: string[] = [];
  for (const { name, text } of sampleOf(extra, isFull ? extra.length : 200)) {
    const path = name.slice(0, name.indexOf(' '));
    if ((await problemsWith(fileOf(path, text))).length === 0) taken.push(name);
  }

  expect(taken).toEqual([]);
});

async function problemsWith(changed?: ConfigFile) {
  const files = written.map((file) => (file.path === changed?.path ? changed : file));
  return configProblems(createConfiguration({ read: async () => files }));
}

function fileOf(path: string, text: string): ConfigFile {
  return { path, text, version: text, source: 'folder' };
}
