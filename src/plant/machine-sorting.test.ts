import { expect, test } from 'vitest';

import { sortingOfFile } from './machine-sorting.ts';

test.each([
  ['nothing', {}, { by: 'oee', ascending: false }],
  ['a figure', { sortBy: 'downtime' }, { by: 'downtime', ascending: false }],
  ['names', { sortBy: 'name' }, { by: 'name', ascending: true }],
  ['names from Z', { sortBy: 'name', ascending: false }, { by: 'name', ascending: false }],
] as const)('a screen that says %s orders so', (_, options, sorting) => {
  expect(sortingOfFile(options)).toEqual(sorting);
});
