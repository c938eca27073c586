import { expect, test } from 'vitest';

import { mayEnd } from './may-end.ts';

test.each([
  ['who made it', 'anna', 'client-user', true],
  ['another', 'carol', 'client-user', false],
  ['an administrator', 'global', 'admin-user', true],
])('%s', (_, Username, Role, isOffered) => {
  expect(mayEnd({ Username: 'anna' }, { Username, Role })).toBe(isOffered);
});
