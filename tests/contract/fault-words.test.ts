import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { resources } from '#server/resources.ts';

/* What the server finds wrong with a field is English; pages say it in their language, by its code. */

const file = join(packageRoot, 'src/resources/resources.texts.json');
const texts = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>)['en-US'] ?? {};

test('each rule that a field of a resource has, has words for who breaks it', () => {
  const rules = new Set(resources.flatMap((resource) => rulesIn(schemasOf(resource).create)));

  expect(rules.size).toBeGreaterThan(6);
  expect([...rules].filter((rule) => !has(`field.${rule}`))).toEqual([]);
});

test('each code that the kit names has words', () => {
  const codes = ['server/resource-kit', 'server/web/body'].flatMap(codesBelow);

  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => !has(code))).toEqual([]);
});

test('what keeps a row from being removed has a name', () => {
  const names = resources.flatMap(({ dependants = [] }) => dependants.map(({ name }) => name));

  expect(names.filter((name) => !Object.hasOwn(texts, `resources.dependants.${name}`))).toEqual([]);
});

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
      return [...source.matchAll(/Code: '((?:field|line)\.\w+)'/g)].map(([, code = '']) => code);
    });
}
