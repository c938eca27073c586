import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/** The table of docs/interface-words.md: | Word | Is for | Not | */
const rows = readFileSync(join(packageRoot, 'docs', 'interface-words.md'), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(
    ([, word = '', , other = '']) => word !== '' && !/^(Word|-+)$/.test(word) && other !== '',
  );
const refused = rows.flatMap(([, word = '', , other = '']) =>
  other.split(',').map((one) => ({ refused: one.trim(), use: word })),
);

const folder = join(packageRoot, 'src');
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.texts.json'))
  .flatMap((path) => textsIn(join(folder, path), 'en-US'));

/** The texts of a language, without the names of their placeholders. */
function textsIn(file: string, language: string): [string, string][] {
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  return Object.entries(all[language] ?? {}).map(([key, text]) => [
    key,
    text.replaceAll(/\{\{[^}]*\}\}/g, ''),
  ]);
}

test('the list has words, and the texts are found', () => {
  expect(refused.length).toBeGreaterThan(20);
  expect(texts.length).toBeGreaterThan(1000);
});

test.each(refused)('no text says "$refused": it is "$use"', ({ refused: word }) => {
  const found = new RegExp(`\\b${word}\\b`, 'i');
  expect(texts.filter(([, text]) => found.test(text))).toEqual([]);
});

/** Words that docs/interface-words.md names below its table. */
test.each(['causas?', 'desechos?', 'desperdicios?'])('no Spanish text says "%s"', (word) => {
  const spanish = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.texts.json'))
    .flatMap((path) => textsIn(join(folder, path), 'es-MX'));
  const found = new RegExp(`\\b${word}\\b`, 'i');

  expect(spanish.length).toBe(texts.length);
  expect(spanish.filter(([, text]) => found.test(text))).toEqual([]);
});
