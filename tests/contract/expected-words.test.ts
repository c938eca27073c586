import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

/* Mistakes in configuration files are logged in English; pages have their words by code. */

type Texts = Record<string, Record<string, string>>;
const file = join(packageRoot, 'src/engine/check/expected.texts.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;

test('each sentence has words in each language, in English those of logs', () => {
  const said = [...sentencesBelow('src'), ...sentencesBelow('server')];
  const english = Object.entries(texts['en-US'] ?? {}).map(([key, words]) => `${key}: ${words}`);
  /** This message is written to the log only. */
  const shown = said.filter((one) => !one.startsWith('expected.replaced: '));

  expect(said.length).toBeGreaterThan(50);
  expect([...new Set(shown)].toSorted()).toEqual(english.toSorted());
});

test('they say the values of a sentence in each language alike', () => {
  const said = Object.values(texts).map((own) =>
    Object.entries(own).map(([key, text]) => `${key}: ${valuesIn(text).join(', ')}`),
  );

  expect(said).toHaveLength(4);
  expect(new Set(said.map((lines) => lines.join('\n'))).size).toBe(1);
});

function valuesIn(text: string): string[] {
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).toSorted();
}

/** The codes with sentences in calls of `expectation`, and those of the keywords of JSON Schema. */
function sentencesBelow(folder: string): string[] {
  const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return sources.flatMap((name) => {
    const source = readFileSync(join(packageRoot, folder, name), 'utf8');
    const ofKeywords = name.endsWith('keyword-expectation.ts') ? source.matchAll(keyword) : [];
    return [...source.matchAll(sentence), ...ofKeywords].map(
      ([, code = '', words = '']) => `expected.${code}: ${words}`,
    );
  });
}

const sentence = /expectation\(\s*'(\w+)',\s*'([^'\n]+)'/g;
const keyword = /\['(\w+)', \['([^'\n]+)'/g;
