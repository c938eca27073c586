import { expect, test } from 'vitest';

import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';

import { reverseMove, cellName, columnOf, lanesOf, moveOf, readCell } from './board.ts';

const order: ProductionOrder = {
  Id: 'o1',
  Number: 'P-1',
  MachineId: 'm1',
  MachineName: 'IMM 1',
  ProductId: null,
  ProductName: null,
  Quantity: 4000,
  GoodParts: null,
  PlannedStart: '2026-06-10T11:00:00.000Z',
  PlannedEnd: '2026-06-10T19:00:00.000Z',
  SetupSeconds: null,
  Status: 'PLANNED',
  StartedAt: null,
  EndedAt: null,
  IsLate: false,
  Version: 1,
};
const machines = [
  { value: 'm1', label: 'IMM 1' },
  { value: 'm2', label: 'IMM 2' },
];

test('an order stands in the column of its status, a late one in that of the late ones', () => {
  const late = { ...order, Id: 'o2', IsLate: true, Status: 'RUNNING' as const };
  const [first, second] = lanesOf([order, late], machines);

  expect(columnOf(late)).toBe('LATE');
  expect(first?.cells).toEqual({ PLANNED: [order], RUNNING: [], DONE: [], LATE: [late] });
  expect(Object.values(second?.cells ?? {}).flat()).toEqual([]);
});

test('a move says only what is other than before', () => {
  expect(moveOf(order, { machineId: 'm2', column: 'PLANNED' })).toEqual({ MachineId: 'm2' });
  expect(moveOf(order, { machineId: 'm1', column: 'DONE' })).toEqual({ Status: 'DONE' });
  expect(moveOf(order, { machineId: undefined, column: 'PLANNED' })).toBeNull();
});

test('an order that is put beside the late ones keeps its status', () => {
  expect(moveOf(order, { machineId: 'm1', column: 'LATE' })).toBeNull();
  expect(moveOf(order, { machineId: 'm2', column: 'LATE' })).toEqual({ MachineId: 'm2' });
});

test('what a move changed is what undoing it changes back', () => {
  const move = { MachineId: 'm2', Status: 'RUNNING' } as const;

  expect(reverseMove(order, move)).toEqual({ MachineId: 'm1', Status: 'PLANNED' });
  expect(reverseMove(order, { Status: 'DONE' })).toEqual({ Status: 'PLANNED' });
});

test('a place on the board is read as it was named, whatever the id of the machine', () => {
  expect(readCell(cellName('press 4', 'RUNNING'))).toEqual({
    laneId: 'press 4',
    column: 'RUNNING',
  });
  expect(readCell('order o1')).toBeUndefined();
});
