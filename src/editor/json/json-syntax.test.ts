import { expect, test } from 'vitest';

import { jsonSyntaxErrors } from './json-syntax.ts';

test.each([
  ['a comma is missing', '{\n  "a": 1\n  "b": 2\n}', [3, 'CommaExpected']],
  ['a comma is too much', '{\n  "a": 1,\n}', [3, 'PropertyNameExpected']],
  ['a brace is missing', '{\n  "a": 1\n', [3, 'CloseBraceExpected']],
  ['a quote is missing', '{\n  "a: 1\n}', [2, 'UnexpectedEndOfString']],
  ['a colon is missing', '{ "a" 1 }', [1, 'ColonExpected']],
  ['a value is missing', '{ "a": }', [1, 'ValueExpected']],
  ['a comment', '{ "a": 1 } // one', [1, 'InvalidCommentToken']],
])('%s: where, and what', (_, text, first) => {
  const [fault] = jsonSyntaxErrors(text);

  expect([fault?.line, fault?.code]).toEqual(first);
});

test('what is JSON has no fault', () => {
  expect(jsonSyntaxErrors('{ "a": [1, "b", null] }')).toEqual([]);
});
