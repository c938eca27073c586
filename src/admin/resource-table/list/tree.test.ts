import { expect, test } from 'vitest';

import { rowTree } from './tree.ts';

const rows = [
  { Id: 'jam', Version: 1, ParentId: 'machine' },
  { Id: 'machine', Version: 1, ParentId: null },
  { Id: 'setting-up', Version: 1, ParentId: null },
  { Id: 'leak', Version: 1, ParentId: 'machine' },
  { Id: 'lunch', Version: 1, ParentId: 'breaks' },
];

test('rows follow the one that they belong to, in their order', () => {
  expect(rowTree(rows, 'ParentId').map(({ row, level }) => `${level} ${row.Id}`)).toEqual([
    '1 machine',
    '2 jam',
    '2 leak',
    '1 setting-up',
    // Its parent is on another page.
    '1 lunch',
  ]);
});

test('without a field rows stay as they are', () => {
  expect(rowTree(rows, undefined).map(({ row }) => row.Id)).toEqual(rows.map(({ Id }) => Id));
});
