import { expect, test } from 'vitest';

import { machine } from '../testing.tsx';
import { groupByPlant } from './plant-groups.ts';

test('plants stand in the order of their list, machines in the order in which they came', () => {
  const machines = [
    machine('b1', { ParentId: 'B' }),
    machine('a2', { ParentId: 'A' }),
    machine('a1', { ParentId: 'A' }),
    machine('x1', { ParentId: 'X' }),
  ];
  const plants = [
    { Id: 'A', DisplayName: 'Riverside' },
    { Id: 'empty', DisplayName: 'Empty' },
    { Id: 'B', DisplayName: 'Pune' },
  ];

  const groups = groupByPlant(machines, plants);

  expect(groups.map(({ name, machines: own }) => [name, own.map(({ Id }) => Id)])).toEqual([
    ['Riverside', ['a2', 'a1']],
    ['Pune', ['b1']],
    ['X', ['x1']],
  ]);
});
