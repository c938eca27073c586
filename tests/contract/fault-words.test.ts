import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { resources } from '#server/resources.ts';

/* What the server finds wrong with a field is English; pages say it in their language, by its code. */

const file = join(packageRoot, 'src/resources/resources.texts.json');
const allTexts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
const texts = allTexts['en-US'] ?? {};
/** Whose forms say what is wrong by the texts of that file. */
const rooms = [
  'server/resource-kit',
  'server/web/body',
  'server/oee',
  'server/people',
  'server/catalogue',
  'server/media',
  'server/production/orders',
];

test('each rule that a field of a resource has, has words for who breaks it', () => {
  const rules = new Set(resources.flatMap((resource) => rulesIn(schemasOf(resource).create)));

  expect(rules.size).toBeGreaterThan(6);
  expect([...rules].filter((rule) => !has(`field.${rule}`))).toEqual([]);
});

test('each code of a fault has words', () => {
  const codes = rooms.flatMap(codesBelow);

  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !has(code))).toEqual([]);
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
  return [...text.matchAll(/{{(\w+)}}/g)].map(([, name = '']) => name).toSorted();
}

function has(code: string): boolean {
  return Object.hasOwn(texts, `resources.refused.${code}`);
}

const limits = ['minimum', 'exclusiveMinimum', 'maximum', 'maxLength', 'minItems', 'maxItems'];
const keywords = new Set([...limits, 'type', 'enum', 'format', 'pattern', 'uniqueItems']);

/** Keywords of a JSON Schema that refuse a value; what is missing is said alike for all. */
function rulesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    (keywords.has(name) ? [name] : []).concat(rulesIn(value)),
  );
}

function codesBelow(folder: string): string[] {
  const files = readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) => {
      const source = readFileSync(join(packageRoot, folder, name), 'utf8');
      return [...source.matchAll(/(?:Code: '|code: '(?=shift\.))(\w+\.\w+)'/g)].map(
        ([, code = '']) => code,
      );
    });
}
