import { expect, test } from 'vitest';

import { rowFieldAt, instantAt, numberAt, rowsAt, aggregate, textAt } from './row-fields.ts';

const series = [
  { Id: 'M1', History: [{ Items: [{ Value: 4 }, { Value: null }] }] },
  { Id: 'M2', History: [{ Items: [{ Value: 6, Id: 'own' }] }] },
];

test('a path leads to fields and places of lists, and to nothing that the row does not have', () => {
  expect(rowFieldAt({ Sums: { RunMs: 5 } }, 'Sums.RunMs')).toBe(5);
  expect(rowFieldAt({ Items: ['a', 'b'] }, 'Items.1')).toBe('b');
  expect(rowFieldAt({}, 'constructor.name')).toBeUndefined();
  expect(rowFieldAt({ Sums: null }, 'Sums.RunMs')).toBeUndefined();
});

test('items of lists within rows keep the fields of their row, and their own go first', () => {
  expect(
    rowsAt(series, 'History.Items').map((row) => [textAt(row, 'Id'), numberAt(row, 'Value')]),
  ).toEqual([
    ['M1', 4],
    ['M1', null],
    ['own', 6],
  ]);
  expect(rowsAt(series)).toBe(series);
  expect(rowsAt(series, 'Nothing')).toEqual([]);
});

test('only numbers are numbers, and only instants instants', () => {
  expect(numberAt({ OEE: '0.5' }, 'OEE')).toBeNull();
  expect(numberAt({ HasIssues: true }, 'HasIssues')).toBe(1);
  expect(instantAt({ At: '2026-06-10T11:00:00Z' }, 'At')).toBe(Date.UTC(2026, 5, 10, 11));
  expect(instantAt({ At: 'soon' }, 'At')).toBeNull();
  expect(instantAt({}, 'At')).toBeNull();
});

test.each([
  ['first', 4],
  ['last', null],
  ['sum', 12],
  ['mean', 6],
  ['least', 2],
  ['most', 6],
  ['count', 3],
] as const)('the %s of 4, 6, 2 and nothing is %s', (how, answer) => {
  const values = how === 'mean' ? [4, 8, null] : [4, 6, 2, null];
  expect(aggregate(values, how)).toBe(answer);
});

test('rows without numbers have no sum rather than 0', () => {
  expect(aggregate([null], 'sum')).toBeNull();
  expect(aggregate([], 'most')).toBeNull();
  expect(aggregate([], 'count')).toBe(0);
});
