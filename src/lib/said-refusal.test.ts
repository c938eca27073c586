import { expect, test } from 'vitest';

import { saidRefusal } from './said-refusal.ts';

test('a refusal is said by the code of its first field, with what the sentence says besides', () => {
  const Errors = [{ Code: 'password.tooShort', Limit: 15, Values: { has: 5 } }];
  const error = Object.assign(new Error('At least 15.'), {
    code: 'password.tooWeak',
    details: { Errors },
  });

  expect(saidRefusal(error)).toEqual({
    sentence: 'At least 15.',
    code: 'password.tooShort',
    values: { has: 5, limit: 15 },
  });
});

test('without a field it is said by its own code, in the words of the server if there are no others', () => {
  const error = Object.assign(new Error('Too many tries.'), { code: 'signIn.tooMany' });

  expect(saidRefusal(error)).toMatchObject({ sentence: 'Too many tries.', code: 'signIn.tooMany' });
  expect(saidRefusal(undefined).sentence).toBe('');
});
