import { expect, test } from 'vitest';

import { sortInSlices } from './sort-in-slices.ts';

test('all are in order, and equal ones in the order they came in', async () => {
  const items = Array.from({ length: 23_457 }, (_, place) => ({
    place,
    key: (place * 7919) % 100,
  }));
  const sorted = await sortInSlices(items, ({ key }) => key);

  expect(sorted).toEqual(items.toSorted((one, other) => one.key - other.key));
  expect(await sortInSlices([], Number)).toEqual([]);
});
