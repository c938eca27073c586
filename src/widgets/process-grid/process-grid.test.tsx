import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applyItems } from '#engine/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#engine/testing.tsx';
import type { Machine, ProcessMetric } from '#schemas/api/machines.gen.ts';

import { processGrid } from './process-grid.widget.tsx';

test('the metrics of a machine go by their Order, and machines stay together', () => {
  show([
    metric('M2', 'b', { Order: 2 }),
    metric('M1', 'c', { Order: 1 }),
    metric('M2', 'a', { Order: 1 }),
  ]);

  expect(cells().map((row) => row.slice(0, 2))).toEqual([
    ['M2', 'a'],
    ['M2', 'b'],
    ['M1', 'c'],
  ]);
});

test('a machine is called what the other screens call it', () => {
  show([metric('M1', 'a'), metric('M2', 'b')], [machine('M1', { DisplayName: 'IMM-01' })]);

  expect(cells().map((row) => row[0])).toEqual(['IMM-01', 'M2']);
});

test('a value outside its limits says on which side', () => {
  show([
    metric('M1', 'hot', { Value: 226 }),
    metric('M1', 'cold', { Value: 204 }),
    metric('M1', 'fine'),
  ]);

  expect(cells().map((row) => row[2])).toEqual(['high226°C', 'low204°C', '212.4°C']);
});

test('a missing limit is a dash', () => {
  show([metric('M1', 'a', { Target: null, Min: null })]);

  expect(cells()[0]?.slice(3)).toEqual(['—', '—', '225']);
});

test('a value from the hub takes the place of the listed one', () => {
  const store = show([metric('M1', 'a')]);

  act(() =>
    applyItems(store, 'metrics', [{ MachineId: 'M1', Name: 'a', Value: 230, Seq: 1, At: '' }]),
  );

  expect(cells()[0]?.[2]).toBe('high230°C');
});

test('only metrics of machines that are looked for are listed', () => {
  const machines = [
    machine('M1', { DisplayName: 'IMM-01' }),
    machine('M2', { DisplayName: 'OVN-02' }),
  ];
  show([metric('M1', 'a'), metric('M2', 'b')], machines, '/test?Id=P1&find=ovn');

  expect(cells().map((row) => row[0])).toEqual(['OVN-02']);
});

test('only metrics of machines in the wanted status are listed', () => {
  const machines = [machine('M1'), machine('M2', { Value: 'STOPPED', TotalSeconds: 900 })];
  show([metric('M1', 'a'), metric('M2', 'b')], machines, '/test?Id=P1&status=stopped');

  expect(cells().map((row) => row[0])).toEqual(['M2']);
});

test('a search without a match says so, and is cleared by its button', () => {
  show([metric('M1', 'a')], [machine('M1')], '/test?Id=P1&find=zzz');
  expect(screen.getByText('No machine called zzz.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));

  return waitFor(() => expect(cells()).toHaveLength(1));
});

function show(metrics: ProcessMetric[], machines?: Machine[], address = '/test?Id=P1') {
  const store = storeFor([machine('M1'), machine('M2')]);
  const data = { metrics, machines };
  renderWidget(processGrid, { options: {}, data, receivedAt: Date.now(), store, address });
  return store;
}

function cells() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}

function metric(MachineId: string, Name: string, fields: Partial<ProcessMetric> = {}) {
  return {
    MachineId,
    machineName: MachineId,
    Name,
    DisplayName: Name,
    Unit: '°C',
    Value: 212.4,
    Target: 215,
    Min: 205,
    Max: 225,
    Order: 0,
    At: null,
    ...fields,
  };
}
