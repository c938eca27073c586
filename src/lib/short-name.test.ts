import { expect, test } from 'vitest';

import { shortName } from './short-name.ts';

test.each([
  ['IMM-07', 'IMM-07'],
  ['Hall 3 Line 2 Injection Press 07', 'Hall 3 Line…ion Press 07'],
  ['Hall 3 Line 2 Injection Press 08', 'Hall 3 Line…ion Press 08'],
  ['מכונת הזרקה אולם 3 קו 2 עם רובוט 02', 'מכונת הזרקה…עם רובוט 02'],
])('%s is told apart as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

test('a letter of several signs is kept whole', () => {
  expect(shortName('👩‍🏭👩‍🏭👩‍🏭👩‍🏭', 3)).toBe('👩‍🏭…👩‍🏭');
});
