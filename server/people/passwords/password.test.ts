import { expect, test } from 'vitest';

import { decodePassword, hashPassword, isPasswordRight } from './password.ts';

test('a password is right where it is the one that was set', async () => {
  const stored = await hashPassword('tulip gravel moped seven');

  expect(await isPasswordRight(stored, 'tulip gravel moped seven')).toBe(true);
  expect(await isPasswordRight(stored, 'tulip gravel moped eight')).toBe(false);
});

test('nothing opens an account that has no password, not even what it is compared with', async () => {
  expect(await isPasswordRight(null, 'nobody has this password')).toBe(false);
  expect(await isPasswordRight(null, '')).toBe(false);
});

test('a password that is no URI-encoded text is taken as it is', () => {
  expect(decodePassword('100%25')).toBe('100%');
  expect(decodePassword('100%')).toBe('100%');
});
