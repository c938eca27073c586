import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { resources } from '#server/resources.ts';

/* The server reports field errors in English; pages have their words by code. */

type Texts = Record<string, Record<string, string>>;
const allTexts = textsOf('resources');
const texts = allTexts['en-US'] ?? {};
/** Texts for refusals of a whole call. */
const refusals = textsOf('refusals')['en-US'] ?? {};
test('each rule that a field of a resource has, has words for who breaks it', () => {
  const rules = new Set(resources.flatMap((resource) => rulesIn(schemasOf(resource).create)));

  expect(rules.size).toBeGreaterThan(6);
  expect([...rules].filter((rule) => !has(`field.${rule}`))).toEqual([]);
});

test('each sentence about a field has words, in English those of the server', () => {
  const codes = sourcesBelow('server').flatMap(codesIn);
  const sentences = sourcesBelow('server').flatMap(sentencesIn);
  const others = sentences.filter(([code, sentence]) => {
    const words = english(code);
    return words !== sentence && words !== undefined && valuesIn(words).length === 0;
  });

  expect(codes.length).toBeGreaterThan(140);
  expect(codes.filter((code) => !has(code) && !forPrograms.test(code))).toEqual([]);
  expect(sentences.length).toBeGreaterThan(80);
  expect(others).toEqual([]);
});

/** Codes that only programs receive, and codes for which a page has a question of its own. */
const forPrograms =
  /^(?:hub|ingest|session|request)\.|^(?:upload\.notMultipart|module\.machinesOrIds|account\.badPassword|dataSource\.unknown|language\.unknown|media\.needsClient|message\.idTaken|notices\.missing|server\.closing|signIn\.activeElsewhere)$/;

test('each sentence that refuses a call has words, in English those of the server', () => {
  const said = refusalsBelow('server');
  const fixed = [...said].filter(([, [one = '', other]]) => isWhole(one) && other === undefined);
  const missing = fixed.filter(([code]) => !has(code) && !forPrograms.test(code));
  const others = Object.entries(refusals).filter(([key, words]) => {
    const sentences = said.get(key.replace('resources.refused.', '')) ?? new Set();
    return !sentences.has(words.replace(/\.$/, ''));
  });

  expect(fixed.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
  expect(others).toEqual([]);
});

test('words say the values of a sentence in each language alike', () => {
  const said = Object.values(allTexts).map((own) =>
    Object.entries(own)
      .filter(([key]) => key.startsWith('resources.refused.'))
      .map(([key, text]) => `${key}: ${valuesIn(text).join(', ')}`),
  );

  expect(said.length).toBe(4);
  expect(new Set(said.map((lines) => lines.join('\n'))).size).toBe(1);
});

test('what keeps a row from being removed has a name', () => {
  const names = resources.flatMap(({ dependants = [] }) => dependants.map(({ name }) => name));

  expect(names.filter((name) => !Object.hasOwn(texts, `resources.dependants.${name}`))).toEqual([]);
});

function valuesIn(text: string): string[] {
  return [...text.matchAll(/{{(\w+)(?:, number)?}}/g)].map(([, name = '']) => name).toSorted();
}

function textsOf(name: string): Texts {
  const file = join(packageRoot, `src/resources/${name}.texts.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function has(code: string): boolean {
  const key = `resources.refused.${code}`;
  return Object.hasOwn(texts, key) || Object.hasOwn(refusals, key);
}

/** Sentences of refusals by code, without full stop. */
function refusalsBelow(folder: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const source of sourcesBelow(folder))
    for (const [, code = '', sentence = ''] of source.matchAll(refusal))
      found.set(code, (found.get(code) ?? new Set()).add(sentence.replace(/\.$/, '')));
  return found;
}

const refusal = /new Problem\(\s*\d+,\s*'([\w.]+)',\s*['"`]([^\n]*?)['"`],?\s*\)/g;

/** Whether a sentence has no placeholders. */
function isWhole(sentence: string): boolean {
  return !sentence.includes('${');
}

const limits = ['minimum', 'exclusiveMinimum', 'maximum', 'maxLength', 'minItems', 'maxItems'];
const keywords = new Set([...limits, 'type', 'enum', 'format', 'pattern', 'uniqueItems']);

/**
 * Keywords of a JSON Schema that refuse a value. `required` is left out: a missing field has one
 * text.
 */
function rulesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    (keywords.has(name) ? [name] : []).concat(rulesIn(value)),
  );
}

function codesIn(source: string): string[] {
  return [...source.matchAll(/(?:Code: '|code: '(?=(?:shift|attribute)\.))(\w+\.\w+)'/g)].map(
    ([, code = '']) => code,
  );
}

/** Pairs of code and sentence in a source file, for sentences without values. */
function sentencesIn(source: string): [string, string][] {
  const codeFirst = source.matchAll(/Code: '(\w+\.\w+)',\s*Message:\s*'([^'\n]+)'/g);
  const codeLast = source.matchAll(/Message:\s*'([^'\n]+)',\s*Code: '(\w+\.\w+)'/g);
  return [
    ...[...codeFirst].map(([, code = '', sentence = '']): [string, string] => [code, sentence]),
    ...[...codeLast].map(([, sentence = '', code = '']): [string, string] => [code, sentence]),
  ];
}

/** The English text of a code, without full stop. */
function english(code: string): string | undefined {
  const key = `resources.refused.${code}`;
  return (texts[key] ?? refusals[key])?.replace(/\.$/, '');
}

function sourcesBelow(folder: string): string[] {
  const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(packageRoot, folder, name), 'utf8'));
}
