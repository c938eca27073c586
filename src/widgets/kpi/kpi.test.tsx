import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { AnyRow } from '#engine/widget.ts';
import { machine, renderWidget } from '#plant/testing.tsx';

import type { KpiOptions } from './kpi.gen.ts';
import { kpi } from './kpi.widget.tsx';

const machines = [
  machine('M1', { OEE: 0.5, GoodParts: 900 }),
  machine('M2', { OEE: 0.7, GoodParts: 1100 }),
];

test('one number of many rows, with its unit and its words', () => {
  show({ field: 'GoodParts', summary: 'sum', label: 'Good parts', unit: 'pcs' });

  expect(screen.getByText('Good parts')).toBeTruthy();
  expect(screen.getByRole('figure').textContent).toContain('2,000 pcs');
});

test('against its limits it has a word besides the colour', () => {
  show({ field: 'OEE', summary: 'mean', format: 'percent', low: 0.55, high: 0.85 });

  expect(screen.getByText('60%')).toBeTruthy();
  expect(screen.getByText('close to target')).toBeTruthy();
});

test('it says how far it is from the target', () => {
  show({ field: 'OEE', summary: 'least', format: 'percent', target: 0.85 });

  expect(screen.getByText('-35% to target 85%')).toBeTruthy();
  expect(screen.getByText('off target')).toBeTruthy();
});

test('a number that is not there is a dash and no data, never 0', () => {
  show({ field: 'Nothing', summary: 'sum', low: 1, unit: 'pcs', target: 4 });

  expect(screen.getByText('—')).toBeTruthy();
  expect(screen.getByText('no data')).toBeTruthy();
  expect(screen.queryByText(/pcs|to target/)).toBeNull();
});

test('without anything to hold it against there is no level', () => {
  show({ field: 'OEE' });

  expect(screen.queryByText(/target|data/)).toBeNull();
});

test('a misspelt option is refused', () => {
  expect(kpi.validate({ field: 'OEE', colour: 'red' })).toBe(false);
  expect(kpi.validate({})).toBe(false);
});

function show(options: KpiOptions) {
  renderWidget(kpi, {
    options,
    data: { rows: machines as unknown as AnyRow[] },
    receivedAt: Date.now(),
  });
}
