import { Ajv } from 'ajv';
import { expect, test } from 'vitest';

import { explainErrors } from './schema-problems.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['rows'],
  properties: {
    rows: { type: 'integer' },
    sort: { type: 'string', enum: ['oee', 'downtime'] },
    inner: { $ref: '#/definitions/Inner' },
  },
  definitions: {
    Inner: { type: 'object', additionalProperties: false, properties: { height: {} } },
  },
};

test('a misspelt field is named with the field that was meant', () => {
  expect(problemsOf({ rows: 1, srot: 'oee' })).toMatchObject([
    { pointer: '/srot', expected: 'one of rows, sort, inner', nearest: 'sort' },
  ]);
});

test('a misspelt field in a part of its own is looked up in that part', () => {
  expect(problemsOf({ rows: 1, inner: { heigth: 3 } })).toMatchObject([
    { pointer: '/inner/heigth', expected: 'one of height', nearest: 'height' },
  ]);
});

test('a misspelt field in a recursive part of a list is looked up in that part', () => {
  const definitions = {
    Part: {
      type: 'object',
      additionalProperties: false,
      properties: { title: {}, parts: { $ref: '#/definitions/Parts' } },
    },
    Parts: { type: 'object', additionalProperties: { $ref: '#/definitions/Part' } },
  };
  const own = {
    type: 'object',
    properties: { parts: { $ref: '#/definitions/Parts' } },
    definitions,
  };

  expect(problemsOf({ parts: { a: { parts: { b: { titel: 'x' } } } } }, own)).toMatchObject([
    { pointer: '/parts/a/parts/b/titel', expected: 'one of title, parts', nearest: 'title' },
  ]);
});

test('a value outside the list is named with the nearest one', () => {
  expect(problemsOf({ rows: 1, sort: 'downtme' })).toMatchObject([
    { pointer: '/sort', expected: 'one of oee, downtime', nearest: 'downtime' },
  ]);
});

test('nothing is suggested where nothing is near', () => {
  expect(problemsOf({ rows: 1, zzzzzz: 1 })[0]).not.toHaveProperty('nearest');
});

test('a missing field and a wrong type say what would be right', () => {
  expect(problemsOf({})).toMatchObject([{ pointer: '', expected: 'a field "rows"' }]);
  expect(problemsOf({ rows: 'many' })).toMatchObject([
    { pointer: '/rows', expected: 'a value of the type integer' },
  ]);
});

test.each<[string, object, unknown, object]>([
  ['a number that is too small', { minimum: 2 }, 1, { code: 'minimum', expected: 'at least 2' }],
  ['a text that is too long', { maxLength: 3 }, 'long', { expected: 'at most 3 characters' }],
  ['an entry twice', { uniqueItems: true }, [1, 1], { expected: 'no entry twice' }],
  ['another value', { const: null }, 1, { expected: 'the value null' }],
  [
    'two types',
    { type: ['string', 'null'] },
    1,
    { expected: 'a value of one of the types string, null' },
  ],
  ['a rule without words of ours', { multipleOf: 2 }, 3, { expected: 'be multiple of 2' }],
])('%s is said in plain words', (_, rule, value, said) => {
  expect(problemsOf(value, rule)).toMatchObject([said]);
});

function problemsOf(value: unknown, against: object = schema) {
  const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(against);
  validate(value);
  return explainErrors(validate.errors ?? [], against, value);
}
