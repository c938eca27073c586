import { expect, test } from 'vitest';

import { serverRefusalOf } from './server-refusal.ts';

test('a refusal is said by the code of its first field, with what the sentence says besides', () => {
  const Errors = [{ Code: 'password.tooShort', Limit: 15, Values: { has: 5 } }];
  const error = Object.assign(new Error('At least 15.'), {
    code: 'password.tooWeak',
    details: { Errors },
  });

  expect(serverRefusalOf(error)).toEqual({
    message: 'At least 15.',
    code: 'password.tooShort',
    values: { has: 5, limit: 15 },
  });
});

test('without a field it is said by its own code, in the words of the server if there are no others', () => {
  const error = Object.assign(new Error('Too many tries.'), { code: 'signIn.tooMany' });

  expect(serverRefusalOf(error)).toMatchObject({
    message: 'Too many tries.',
    code: 'signIn.tooMany',
  });
  expect(serverRefusalOf(undefined).message).toBe('');
});
