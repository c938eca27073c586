import { expect, test } from 'vitest';

import { parseQueryString } from './query-string.ts';

test.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['ids[]=a', { ids: ['a'] }],
  ['ids[]=a&ids[]=b', { ids: ['a', 'b'] }],
  ['ids[0]=a&ids[1]=b', { ids: ['a', 'b'] }],
  ['ids%5B%5D=a', { ids: ['a'] }],
  ['start=1&start=2', { start: ['1', '2'] }],
  ['a=%C3%BC', { a: 'ü' }],
])('reads %s', (text, query) => {
  expect({ ...parseQueryString(text) }).toEqual(query);
});

test('a key of every object is a key like any other', () => {
  expect(parseQueryString('__proto__=x').__proto__).toBe('x');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
