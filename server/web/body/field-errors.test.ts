import { expect, test } from 'vitest';

import { fieldErrorsOf } from './field-errors.ts';

test.each([
  ['minimum', 'must be >= 0', 0, '0 or more'],
  ['maximum', 'must be <= 1', 1, '1 or less'],
  ['exclusiveMinimum', 'must be > 0', 0, 'More than 0'],
  ['maxLength', 'must NOT have more than 5 characters', 5, 'At most 5 characters'],
  ['minItems', 'must NOT have fewer than 1 items', 1, 'At least 1'],
  ['maxItems', 'must NOT have more than 20 items', 20, 'At most 20'],
])('%s is said in words', (keyword, message, limit, Message) => {
  const complaint = { instancePath: '/Goal', keyword, message, params: { limit } };
  const Code = `field.${keyword}`;
  expect(fieldErrorsOf([complaint])).toEqual([{ Field: 'Goal', Message, Code, Limit: limit }]);
});

test('what has no words of its own is a sentence', () => {
  const complaint = { instancePath: '/At', keyword: 'format', message: 'must match', params: {} };
  expect(fieldErrorsOf([complaint])).toEqual([
    { Field: 'At', Message: 'Must match', Code: 'field.format' },
  ]);
});
