import { expect, test } from 'vitest';

import { pageOf } from './list.ts';

const rows = [
  { name: 'IMM-10', oee: 0.5 },
  { name: 'IMM-2', oee: null },
  { name: 'IMM-1', oee: 0.9 },
];
const orders = {
  name: (row: (typeof rows)[number]) => row.name,
  oee: (row: (typeof rows)[number]) => row.oee,
};

test('orders by the first order unless asked otherwise, numbers in names by size', () => {
  expect(namesOf({})).toEqual(['IMM-1', 'IMM-2', 'IMM-10']);
});

test.each([
  [true, ['IMM-10', 'IMM-1', 'IMM-2']],
  [false, ['IMM-1', 'IMM-10', 'IMM-2']],
])('a row without a value comes last, ascending %s', (ascending, names) => {
  expect(namesOf({ orderBy: 'oee', ascending })).toEqual(names);
});

test('cuts one page out and says how many there are', () => {
  expect(pageOf(rows, { pageSize: 2, pageNumber: 2 }, orders)).toEqual({
    Items: [rows[0]],
    TotalItems: 3,
    PageNumber: 2,
    PageSize: 2,
  });
});

test('refuses an order it does not know, also one that every object has', () => {
  expect(() => namesOf({ orderBy: 'toString' })).toThrow('orderBy is one of name, oee');
});

function namesOf(query: Parameters<typeof pageOf>[1]) {
  return pageOf(rows, query, orders).Items.map(({ name }) => name);
}
