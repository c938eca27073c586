import { expect, test } from 'vitest';

import { optionRows } from './option-rows.ts';

test('options of nested objects and lists are rows of their own', () => {
  const rows = optionRows({
    required: ['values'],
    properties: {
      values: {
        type: 'array',
        description: 'What is drawn.',
        items: {
          type: 'object',
          required: ['field'],
          properties: { field: { $ref: '#/definitions/Field' } },
        },
      },
      limits: { type: 'object', properties: { low: { type: 'number' } } },
    },
    definitions: { Field: { type: 'string', description: 'A name.' } },
  });

  expect(rows.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['values', 'list of object', true],
    ['values[].field', 'text', true],
    ['limits', 'object', false],
    ['limits.low', 'number', false],
  ]);
  expect(rows[1]?.description).toBe('A name.');
});

test.each([
  [{ type: 'string', enum: ['a', 'b'] }, 'a, b'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 'whole number 1–9'],
  [{ type: ['string', 'array'] }, 'text or list'],
  [{ type: 'boolean' }, 'true, false'],
])('%j is a %s', (option, kind) => {
  expect(optionRows({ properties: { option } })[0]?.kind).toBe(kind);
});

test.each([
  ['Shows seconds. True when absent.', 'True'],
  ['`percent` of a fraction. `number` when absent.', '`number`'],
  [
    'Two at the most for a number, none for a percentage, when absent.',
    'Two at the most for a number, none for a percentage',
  ],
  ['A text key, or the words.', ''],
])('of "%s" the usual is "%s"', (description, usual) => {
  expect(optionRows({ properties: { option: { type: 'string', description } } })[0]?.usual).toBe(
    usual,
  );
});
