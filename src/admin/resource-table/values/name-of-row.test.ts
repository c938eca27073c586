import { expect, test } from 'vitest';

import { nameOfRow } from './name-of-row.ts';

test.each([
  [{ DisplayName: 'Oil', Name: 'oil.temperature' }, 'Oil'],
  [{ Username: 'anna' }, 'anna'],
  [{ Name: ' press ' }, ' press '],
  [{ DisplayName: null, Number: 'P-1' }, 'P-1'],
  [{ Count: 5 }, 'a1'],
])('a row with %j is called %s', (fields, name) => {
  expect(nameOfRow({ Id: 'a1', Version: 1, ...fields })).toBe(name);
});
