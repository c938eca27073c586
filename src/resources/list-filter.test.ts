import { expect, test } from 'vitest';

import { printListFilter, readListFilter } from './list-filter.ts';

test('a filter is read as it was printed, whatever its values contain', () => {
  const filter = { DisplayName: 'a;b:c 100%', Goal: '5..10', Type: 'A|B' };

  expect(readListFilter(printListFilter(filter))).toEqual(filter);
  expect(printListFilter({})).toBeNull();
});

test('what cannot be read of an address is passed over', () => {
  expect(readListFilter('A:%E0%A4%A;;B:;:x;C:1')).toEqual({ C: '1' });
});
