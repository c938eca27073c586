import { expect, test } from 'vitest';

import { machine } from '#plant/testing.tsx';

import { gridRows, isHead } from './grid-rows.ts';

const groups = [
  {
    id: 'A',
    name: 'Riverside',
    machines: [
      machine('a10', { OEE: null }),
      machine('a2', { OEE: 0.4 }),
      machine('a1', { OEE: 0.9 }),
    ],
  },
  { id: 'B', name: 'Pune', machines: [machine('b1', { OEE: 0.1 })] },
];

test.each([
  ['as they came', undefined, ['Riverside', 'a10', 'a2', 'a1', 'Pune', 'b1']],
  ['by name', { by: 'machine', ascending: true }, ['Riverside', 'a1', 'a2', 'a10', 'Pune', 'b1']],
  ['by OEE', { by: 'oee', ascending: false }, ['Riverside', 'a1', 'a2', 'a10', 'Pune', 'b1']],
  ['worst first', { by: 'oee', ascending: true }, ['Riverside', 'a2', 'a1', 'a10', 'Pune', 'b1']],
] as const)('machines stay below their plant, %s', (_, order, names) => {
  const rows = gridRows(groups, order && { ...order, locale: 'en-US' });

  expect(rows.map((row) => (isHead(row) ? row.head.name : row.Id))).toEqual(names);
});
