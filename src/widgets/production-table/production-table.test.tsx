import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { machine, renderWidget, storeFor } from '#engine/testing.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { productionTable } from './production-table.widget.tsx';

test('the columns stand in the order of the plant', () => {
  show([machine('L1')]);

  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'Status',
    'Line',
    'Production/goal',
    'Downtime',
    'Changeover',
    'Scrap',
    'Availability',
    'Performance',
    'Quality',
    'OEE',
  ]);
});

test('the last column is TEEP when the screen asks for it', () => {
  show([machine('L1', { OEE: 0.71, TEEP: 0.52 })], { kpi: 'TEEP' });

  expect(screen.getByRole('columnheader', { name: 'TEEP' })).toBeTruthy();
  expect(screen.getByText('52%')).toBeTruthy();
  expect(screen.queryByText('71%')).toBeNull();
});

test('a line’s row tells what it made and lost', () => {
  show([machine('L1', { DownTime: 14.4, RejectParts: 1500, Changeovers: 2 })]);

  const cells = within(rows()[0] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim());
  expect(cells.slice(2, 6)).toEqual(['1.2k/2.9k', '14m', '2', '1.5k']);
});

test('one row at a time is chosen, and choosing it again lets it go', () => {
  show([machine('L1', { OEE: 0.9 }), machine('L2', { OEE: 0.8 })]);

  fireEvent.click(screen.getByText('L1'));
  fireEvent.click(screen.getByText('L2'));
  expect(selected()).toEqual(['false', 'true']);

  fireEvent.click(screen.getByText('L2'));
  expect(selected()).toEqual(['false', 'false']);
});

test('the arrow keys walk along the rows and Enter chooses', () => {
  show([machine('L1', { OEE: 0.9 }), machine('L2', { OEE: 0.8 })]);
  rows()[0]?.focus();

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(rows()[1]);

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
  expect(selected()).toEqual(['false', 'true']);
});

function show(machines: Machine[], options: { kpi?: 'OEE' | 'TEEP' } = {}) {
  renderWidget(productionTable, {
    options,
    data: { machines, history: undefined },
    receivedAt: Date.now(),
    store: storeFor(machines),
  });
}

function rows() {
  return screen.getAllByRole('row').slice(1);
}

function selected() {
  return rows().map((row) => row.getAttribute('aria-selected'));
}
