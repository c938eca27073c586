import { expect, test } from 'vitest';

import { parseJson } from './json.ts';

test('reads what JSON.parse reads', () => {
  expect(parseJson('{"a": [1, {"b": null}], "c": "ü"}')).toEqual({ a: [1, { b: null }], c: 'ü' });
});

test('the same key in two objects is no repetition', () => {
  expect(parseJson('[{"a": 1}, {"a": 2}]')).toEqual([{ a: 1 }, { a: 2 }]);
});

test.each([
  ['two values under one key', '{"role": 1, "role": 2}', '"role" appears twice'],
  ['the same, further in', '{"x": {"role": 1, "role": 2}}', '"role" appears twice'],
  ['a key once spelt with an escape', '{"a": 1, "\\u0061": 2}', '"a" appears twice'],
  ['half a body', '{"a": ', 'cannot be read'],
  ['a comment', '{"a": 1 /* one */}', 'cannot be read'],
  ['nothing', '', 'cannot be read'],
  ['a nesting without end', '['.repeat(65), 'deeper than 64'],
  ['more values than a full batch has', `[${'{},'.repeat(150_000)}{}]`, 'more than 150000'],
  [
    'more keys',
    `{${Array.from({ length: 80_000 }, (_, n) => `"${n}":1`).join()}}`,
    'more than 150000',
  ],
])('refuses %s', (_, text, why) => {
  expect(() => parseJson(text)).toThrow(why);
});

test('a route may take more', () => {
  const text = JSON.stringify(Array.from({ length: 150_000 }, () => 1));

  expect(() => parseJson(text)).toThrow('more than 150000');
  expect(parseJson(text, 150_001)).toHaveLength(150_000);
  expect(() => parseJson('[1,2,3]', 3)).toThrow('more than 3 keys');
});

test('a full batch of samples is not too much', () => {
  const sample = { machine: 'm', tag: 'status', value: 'RUNNING', at: '', seq: 1 };
  const batch = Array.from({ length: 10_000 }, () => sample);

  expect(parseJson(JSON.stringify(batch))).toHaveLength(10_000);
});
