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
  expect(problemsOf({ rows: 1, srot: 'oee' })).toEqual([
    { pointer: '/srot', expected: 'one of rows, sort, inner', nearest: 'sort' },
  ]);
});

test('a misspelt field in a part of its own is looked up in that part', () => {
  expect(problemsOf({ rows: 1, inner: { heigth: 3 } })).toEqual([
    { pointer: '/inner/heigth', expected: 'one of height', nearest: 'height' },
  ]);
});

test('a value outside the list is named with the nearest one', () => {
  expect(problemsOf({ rows: 1, sort: 'downtme' })).toEqual([
    { pointer: '/sort', expected: 'one of oee, downtime', nearest: 'downtime' },
  ]);
});

test('nothing is suggested where nothing is near', () => {
  expect(problemsOf({ rows: 1, zzzzzz: 1 })[0]).not.toHaveProperty('nearest');
});

test('a missing field and a wrong type say what would be right', () => {
  expect(problemsOf({})).toEqual([{ pointer: '', expected: 'a field "rows"' }]);
  expect(problemsOf({ rows: 'many' })).toEqual([{ pointer: '/rows', expected: 'integer' }]);
});

function problemsOf(value: unknown) {
  const validate = new Ajv({ allErrors: true }).compile(schema);
  validate(value);
  return explainErrors(validate.errors ?? [], schema, value);
}
