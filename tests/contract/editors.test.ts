import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';

interface Settings {
  'json.schemas': { fileMatch: string[]; url: string }[];
}

const settings = readJson('.vscode/settings.json') as Settings;
const associations = settings['json.schemas'];

test('editors find every schema as a file, without a server', () => {
  const paths = associations.map(({ url }) => join(packageRoot, url));

  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

/** A `$schema` in a file takes precedence over the settings of the editor. */
test.each(filesBelow('src/config', '.screen.json'))('%s names the schema of screens', (path) => {
  const { $schema } = readJson(path) as { $schema: string };

  expect(resolve(packageRoot, dirname(path), $schema)).toBe(
    join(packageRoot, 'schemas/config/screen.schema.json'),
  );
});

test('the schema of texts has the languages on offer', () => {
  const { properties } = readJson('.vscode/texts.schema.json') as { properties: object };

  expect(Object.keys(properties)).toEqual(languages.map(({ Code }) => Code));
});

test('all texts are as their schema says', () => {
  const validate = new Ajv().compile(readJson('.vscode/texts.schema.json') as object);
  const files = filesBelow('src', '.texts.json');

  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !validate(readJson(file)))).toEqual([]);
});

function filesBelow(folder: string, end: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(end))
    .map((path) => join(folder, path));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(packageRoot, path), 'utf8'));
}
