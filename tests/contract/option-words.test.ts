import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import screenSchema from '#schemas/config/screen.source.json' with { type: 'json' };
import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';
import { widgetSchemas, type Schema } from '#server/screens/check/widget-schemas.ts';

/*
 * The editor of screens has words for options. texts.test.ts compares the other languages with
 * English.
 */

const file = join(packageRoot, 'src/editor/form/field-words.texts.json');
const words = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>)['en-US'] ?? {};
const codes = languages.map(({ Code }) => Code).toSorted();

/** Widgets of the administration, which are edited as JSON: each is one large description. */
const written = new Set(['audit-trail', 'admin-overview', 'resource-table']);
const drawn = [...widgetSchemas()].filter(([type]) => !written.has(type));

describe.each(drawn)('in the editor, %s', (type, schema) => {
  test('has words for each of its options, and for each choice', () => {
    expect(optionsIn(schema).flatMap((option) => missing(type, option))).toEqual([]);
  });

  test('takes words in each language', () => {
    const { definitions } = schema as { definitions?: Record<string, { properties: object }> };
    expect(definitions?.['Words'] ? languagesOf(definitions['Words']) : codes).toEqual(codes);
  });
});

test('conditions have words for what they ask, and titles are in each language', () => {
  const { Condition, WidgetTitle } = screenSchema.definitions;
  const { and: _and, or: _or, not: _not, ...properties } = Condition.properties;
  const asked = optionsIn({ properties });

  expect(asked.length).toBeGreaterThan(5);
  expect(asked.flatMap((option) => missing('', option))).toEqual([]);
  expect(languagesOf(WidgetTitle)).toEqual(codes);
});

interface Option {
  name: string;
  choices: readonly string[];
}

function optionsIn(schema: Schema): Option[] {
  const { properties = {} } = schema as { properties?: Record<string, Schema> };
  return Object.entries(properties).flatMap(([name, field]) => {
    const { enum: listed, items } = field as { enum?: unknown[]; items?: Schema };
    const choices = (listed ?? items?.['enum'] ?? []) as unknown[];
    const own: Option = { name, choices: choices.filter((one) => typeof one === 'string') };
    return [own].concat(items ? optionsIn(items) : []);
  });
}

function missing(type: string, { name, choices }: Option): string[] {
  const isNamed = [`${type}.${name}`, name].some((key) => `editor.field.${key}` in words);
  const unnamed = choices.filter((choice) => !(`editor.choice.${name}.${choice}` in words));
  return [...(isNamed ? [] : [name]), ...unnamed.map((choice) => `${name}: ${choice}`)];
}

function languagesOf({ properties }: { properties: object }): string[] {
  return Object.keys(properties).toSorted();
}
