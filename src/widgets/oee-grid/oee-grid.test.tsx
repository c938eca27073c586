import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { oeeGrid } from './oee-grid.widget.tsx';

test('long stops and undefined machines come first, then the best OEE', () => {
  show([
    machine('short', { Value: 'STOPPED', TotalSeconds: 599, OEE: 0.1 }),
    machine('best', { OEE: 0.9 }),
    machine('long', { Value: 'STOPPED', TotalSeconds: 600, OEE: 0.2 }),
    machine('lost', { Value: 'UNDEFINED', TotalSeconds: 5, OEE: 0.3 }),
    machine('unknown', { OEE: null }),
  ]);

  expect(names()).toEqual(['lost', 'long', 'best', 'short', 'unknown']);
});

test('a status is a word, not only a colour, and a short stop is called so', () => {
  show([machine('a', { Value: 'STOPPED', TotalSeconds: 900 }), machine('b', { Value: 'STOPPED' })]);

  expect(within(rowOf('a')).getByText('stopped')).toBeTruthy();
  expect(within(rowOf('a')).getByText('15m')).toBeTruthy();
  expect(within(rowOf('b')).getByText('short stop')).toBeTruthy();
});

test('a name that is cut can be read whole, from whichever side it is written', () => {
  show([machine('a', { DisplayName: 'מכונת הזרקה אולם 3 קו 2' })]);

  const name = screen.getByTitle('מכונת הזרקה אולם 3 קו 2');
  expect([name.textContent, name.dir]).toEqual(['מכונת הזרקה אולם 3 קו 2', 'auto']);
});

test('a figure that cannot be told is a dash, and a real zero is 0 %', () => {
  show([machine('a', { OEE: null, Availability: 0 })]);

  expect(within(rowOf('a')).getByText('—')).toBeTruthy();
  expect(within(rowOf('a')).getByText('0%')).toBeTruthy();
});

test('figures are whole percents, and parts stand before the goal of the day', () => {
  show([machine('a', { OEE: 0.784 })]);

  expect(within(rowOf('a')).getByText('78%')).toBeTruthy();
  expect(within(rowOf('a')).getByText('1.2k/2.9k')).toBeTruthy();
});

test('only the machines in sight are drawn, of a thousand', () => {
  show(Array.from({ length: 1000 }, (_, index) => machine(`M${index}`)));

  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
});

test.each([
  ['an order that does not exist', { sortBy: 'size' }],
  ['a misspelt option', { sortby: 'oee' }],
])('rejects options with %s', (_, options) => {
  expect(oeeGrid.validate(options)).toBe(false);
});

test('a day of the past tells how the target was met, what stands first, then in the order of the figures', () => {
  const past = { name: 'history' } as const;
  show(
    [
      machine('low', { OEE: 0.4 }),
      machine('down', { Value: 'STOPPED', TotalSeconds: 900, OEE: 0.7 }),
      machine('best', { OEE: 0.9 }),
      machine('none', { OEE: null }),
    ],
    { shown: past },
  );

  expect(names()).toEqual(['down', 'best', 'low', 'none']);
  for (const words of ['exceeding target', 'approaching target', 'under target', 'no data'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByText('stopped')).toBeNull();
});

test('led by TEEP, OEE gives way, and availability is the one of the list', () => {
  const store = show([machine('M1', { OEE: 0.71, TEEP: 0.52, Availability: 0.44 })], {
    shown: { kpi: 'TEEP' },
  });
  const At = '2026-11-21T08:00:00Z';
  act(() => applyItems(store, 'kpis', [{ Id: 'M1', Availability: 0.8, TEEP: 0.53, Seq: 1, At }]));

  expect(screen.getByRole('columnheader', { name: 'TEEP' })).toBeTruthy();
  expect(screen.getByText('53%')).toBeTruthy();
  expect(screen.getByText('44%')).toBeTruthy();
  expect(screen.queryByText('71%')).toBeNull();
});

test('while a shift dashboard is stored figures have no colour', () => {
  localStorage.setItem('shiftDashboardId', '"s1"');
  show([machine('M1', { OEE: 0.9 })]);
  const levels = [...document.querySelectorAll('[data-level]')].map((figure) =>
    figure.getAttribute('data-level'),
  );
  localStorage.clear();

  expect(new Set(levels)).toEqual(new Set(['missing']));
});

test('only machines that are looked for are shown, by part of the name and by status', () => {
  const machines = [
    machine('IMM-01'),
    machine('IMM-02', { Value: 'STOPPED', TotalSeconds: 900 }),
    machine('DRY-01', { Value: 'STOPPED', TotalSeconds: 900 }),
  ];
  show(machines, { address: '/test?find=imm&status=stopped' });

  expect(names()).toEqual(['IMM-02']);
});

function show(machines: Machine[], how: Partial<Parameters<typeof renderWidget>[1]> = {}) {
  const store = storeFor(machines);
  renderWidget(oeeGrid, {
    ...how,
    options: {},
    data: { machines, history: undefined },
    receivedAt: Date.now(),
    store,
  });
  return store;
}

function names() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.querySelector('span span')?.textContent);
}

function rowOf(name: string): HTMLElement {
  const row = screen.getByText(name).closest('tr');
  if (!row) throw new Error(`No row ${name}`);
  return row;
}
