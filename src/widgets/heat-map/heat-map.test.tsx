import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';

import { heatMapOf, heatOf } from './cells.ts';
import type { HeatMapOptions } from './heat-map.gen.ts';
import { heatMap } from './heat-map.widget.tsx';

const rows = [
  { Id: 'M1', History: [{ Items: [hour(12, 0.7), hour(11, 0.5)] }] },
  { Id: 'M2', History: [{ Items: [hour(12, 0.9), hour(13, null)] }] },
];
const options: HeatMapOptions = {
  rows: 'History.Items',
  line: 'Id',
  time: 'IntervalStart',
  value: 'Value',
  format: 'percent',
};

test('lines share their hours, in the order of time; an hour that a line does not have is empty', () => {
  const map = heatMapOf(rows, options);

  expect(map.columns.map((at) => new Date(at).getUTCHours())).toEqual([11, 12, 13]);
  expect(map.lines).toEqual([
    { id: 'M1', values: [0.5, 0.7, null] },
    { id: 'M2', values: [null, 0.9, null] },
  ]);
  expect([map.least, map.most]).toEqual([0.5, 0.9]);
});

test('the least is the lightest and the most the darkest; all alike are in the middle', () => {
  expect([0.5, 0.9].map((value) => heatOf(value, { least: 0.5, most: 0.9 }))).toEqual([0, 1]);
  expect(heatOf(3, { least: 3, most: 3 })).toBe(0.5);
});

test('the table says the numbers, the names of the machines, and what has no data', () => {
  show(options);

  expect(screen.getByRole('rowheader', { name: 'IMM-01' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '90%' })).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: 'no data' })).toHaveLength(3);
  expect(screen.getByText('From 50% to 90%')).toBeTruthy();
});

test('with limits cells have a shape beside their colour, and the legend says which', () => {
  show({ ...options, low: 0.6, high: 0.85 });

  expect(screen.getByRole('cell', { name: '50%' }).dataset['level']).toBe('under');
  expect(screen.getByRole('cell', { name: '50%' }).querySelector('svg')).toBeTruthy();
  expect(screen.getByText('off target')).toBeTruthy();
});

test('lines that there is no room for are counted', () => {
  show({ ...options, most: 1 });

  expect(screen.getByText('The first 1 of 2 lines')).toBeTruthy();
});

function hour(at: number, Value: number | null) {
  return { IntervalStart: `2026-06-10T${at}:00:00Z`, Value };
}

function show(given: HeatMapOptions) {
  renderWidget(heatMap, {
    options: given,
    data: { rows, names: [{ Id: 'M1', DisplayName: 'IMM-01' }] },
    receivedAt: Date.now(),
  });
}
