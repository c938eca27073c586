import { expect, test } from 'vitest';

import { checkConfigText } from './config-text.ts';

test.each([
  ['{\n  "a": 1,\n  "a": 2\n}', '/a', '"a" once'],
  ['{ "b": [{}, { "c/d": 1, "c/d": 2 }] }', '/b/1/c~1d', '"c/d" once'],
  ['{ "widgets": { "__proto__": {} } }', '/widgets/__proto__', 'a name other than "__proto__"'],
  ['{ "a": [{ "constructor": 1 }] }', '/a/0/constructor', 'a name other than "constructor"'],
  ['{ "prototype": 1 }', '/prototype', 'a name other than "prototype"'],
])('%s is refused', (text, Pointer, Expected) => {
  expect(checkConfigText(text, () => [])).toMatchObject({
    document: undefined,
    problems: [{ Pointer, Expected }],
  });
});

test.each(['[', '{"a":'])('a text of 100,000 levels of %s is refused with its place', (level) => {
  const { problems } = checkConfigText(level.repeat(100_000), () => []);

  expect(problems).toMatchObject([{ Pointer: '', Expected: 'at most 64 levels' }]);
});

test('brackets within texts are no levels', () => {
  const text = JSON.stringify({ a: '[{'.repeat(100), b: '"[['.repeat(50) });

  expect(checkConfigText(text, () => []).problems).toEqual([]);
});
