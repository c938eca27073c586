import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';

/* Checks each file by itself. Tests of the server check how it joins the files. */

type TextFile = Record<string, Record<string, string>>;

const folder = join(packageRoot, 'src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.texts.json'))
  .toSorted()
  .map((path): [string, TextFile] => [
    path,
    JSON.parse(readFileSync(join(folder, path), 'utf8')) as TextFile,
  ]);
const codes = languages.map(({ Code }) => Code);

test.each(files)('%s says everything in each language', (_, file) => {
  const english = Object.keys(file['en-US'] ?? {});

  expect(Object.keys(file)).toEqual(codes);
  for (const code of codes) expect(Object.keys(file[code] ?? {})).toEqual(english);
});

test.each(files)('%s fills the same gaps in each language', (_, file) => {
  for (const [key, text] of Object.entries(file['en-US'] ?? {}))
    for (const code of codes)
      expect({ key, gaps: gapsOf(file[code]?.[key]) }).toEqual({ key, gaps: gapsOf(text) });
});

test('no key is given twice', () => {
  const keys = files.flatMap(([, file]) => Object.keys(file['en-US'] ?? {}));

  expect(keys.length).toBeGreaterThan(1000);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

function gapsOf(text = '') {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([gap]) => gap)
    .toSorted((a, b) => a.localeCompare(b));
}
