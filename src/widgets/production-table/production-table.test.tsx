import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { PlantScope } from '#plant/plant-scope.ts';
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

test('the last column is TEEP when TEEP leads', () => {
  show([machine('L1', { OEE: 0.71, TEEP: 0.52 })], { kpi: 'TEEP' });

  expect(screen.getByRole('columnheader', { name: 'TEEP' })).toBeTruthy();
  expect(screen.getByText('52%')).toBeTruthy();
  expect(screen.queryByText('71%')).toBeNull();
});

test('a line’s row tells what it made and lost', () => {
  show([machine('L1', { DownTime: 14.4, RejectParts: 1500, Changeovers: 2 })]);

  expect(cells().slice(2, 6)).toEqual(['1.2k/2.9k', '14m', '2', '1.5k']);
});

test('a line that no one has heard of says so, without a time, and has no figures', () => {
  show([machine('L1', { ...unheardOf, DownTime: 57, Changeovers: 0 })]);

  expect(cells()).toEqual(['', 'L1no data', '—/2.9k', '—', '—', '—', '—', '—', '—', '—']);
});

test('a line whose status is not known although it sends is undefined for some time', () => {
  const DataAsOf = new Date().toISOString();
  show([machine('L1', { Value: 'UNDEFINED', TotalSeconds: 240, DownTime: 14.4, DataAsOf })]);

  expect(cells().slice(1, 4)).toEqual(['L1undefined4m', '1.2k/2.9k', '14m']);
});

test('a line of a silent source says since when nothing came', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:14:00Z'), toFake: ['Date'] });
  const DataAsOf = '2026-11-21T14:14:00Z';
  show([
    machine('L1', { Value: 'UNDEFINED', TotalSeconds: 6 * 3600, DataAsOf, SourceSilent: true }),
  ]);

  expect(cells()[1]?.replaceAll(/\s/g, ' ')).toBe('L1no data since 2:14 PM6h');
  vi.useRealTimers();
});

test('a day without data has dashes, and no mark of what the line does now', () => {
  const none = { OEE: null, TotalParts: 0, RejectParts: 0, Changeovers: 0, DownTime: 900 };
  const row = machine('L1', { ...none, Value: 'STOPPED', Reasons: ['NO_DATA'] });
  show([row], { name: 'history' });

  expect(cells().slice(2, 6)).toEqual(['—/2.9k', '—', '—', '—']);
  expect(document.querySelector('[class*="marker"][data-status]')).toBeNull();
});

test('a line that stands has the red mark from the first second, and one that runs has none', () => {
  const row = machine('L1', { Value: 'RUNNING', DataAsOf: new Date().toISOString() });
  const store = show([row]);
  expect(marker()).toBe('running');

  const At = new Date().toISOString();
  act(() =>
    applyItems(store, 'status', [{ Id: 'L1', Value: 'STOPPED', TotalSeconds: 0, Seq: 1, At }]),
  );

  expect(marker()).toBe('stopped');
  expect(cells()[1]).toContain('short stop');
});

test.each([
  [{ Value: 'UNDEFINED', DataAsOf: '2026-11-21T14:14:00Z' }, 'undefined'],
  [{ Value: 'UNDEFINED', DataAsOf: null }, 'unknown'],
] as const)('a line of which %j is listed has the mark of %s', (listed, mark) => {
  show([machine('L1', listed)]);

  expect(marker()).toBe(mark);
});

test('over several days parts are held against what those days should make', () => {
  show([machine('L1', { TotalParts: 57_600, ProdGoal: 33_600 })], {
    name: 'history',
    isDay: false,
  });

  expect(cells()[2]).toBe('57.6k/33.6k');
});

test('TEEP and the availability of all time are not coloured by the limits of OEE', () => {
  show([machine('L1', { TEEP: 0.3, Availability: 0.4 })], { kpi: 'TEEP' });

  const levels = [...document.querySelectorAll('td [data-level]')].map((figure) =>
    figure.getAttribute('data-level'),
  );
  expect([levels[0], levels.at(-1)]).toEqual(['unrated', 'unrated']);
  expect(screen.getByRole('columnheader', { name: 'Avail., all time' })).toBeTruthy();
});

test('a press on a head is a press on its entry of the sort list', () => {
  useSortChoice.getState().follow({ by: 'oee', ascending: false });
  show([machine('a', { DownTime: 5 }), machine('b', { DownTime: 50 })]);
  expect(screen.getByRole('columnheader', { name: 'OEE' }).getAttribute('aria-sort')).toBe(
    'descending',
  );

  const head = screen.getByRole('button', { name: 'Downtime' });
  // Enter presses the button, and not the row.
  expect(fireEvent.keyDown(head, { key: 'Enter' })).toBe(true);
  expect(selected()).toEqual(['false', 'false']);
  fireEvent.click(head);

  expect(useSortChoice.getState().chosen).toEqual({ by: 'downtime', ascending: false });
  expect(screen.getByRole('columnheader', { name: 'Downtime' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  expect(screen.queryByRole('button', { name: 'Scrap' })).toBeNull();
  useSortChoice.setState({ chosen: undefined });
});

test('the order that the user chose goes before that of the screen', () => {
  useSortChoice.getState().follow({ by: 'name', ascending: true });
  show([machine('L2', { OEE: 0.9 }), machine('L1', { OEE: 0.2 })]);

  expect(cells()[1]).toContain('L1');
  useSortChoice.setState({ chosen: undefined });
});

test('the first sample of a line that no one had heard of brings its status and its figures', () => {
  const row = machine('L1', unheardOf);
  const store = show([row]);
  const At = new Date().toISOString();

  act(() => {
    applyItems(store, 'status', [{ Id: 'L1', Value: 'RUNNING', TotalSeconds: 0, Seq: 1, At }]);
    applyItems(store, 'kpis', [{ Id: 'L1', DataAsOf: At, TotalParts: 3, DownTime: 0, Seq: 2, At }]);
  });

  expect(cells().slice(1, 4)).toEqual(['L1running0 sec', '3/2.9k', '0m']);
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

const unheardOf: Partial<Machine> = {
  Value: 'UNDEFINED',
  TotalSeconds: 0,
  DataAsOf: null,
  OEE: null,
  Availability: null,
  Performance: null,
  Quality: null,
};

function show(machines: Machine[], shown: Partial<PlantScope['mode']> = {}) {
  const store = storeFor(machines);
  renderWidget(productionTable, {
    options: {},
    shown,
    data: { machines, history: undefined },
    receivedAt: Date.now(),
    store,
  });
  return store;
}

function cells() {
  return within(rows()[0] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim());
}

function marker() {
  return document.querySelector('[class*="marker"]')?.getAttribute('data-status');
}

function rows() {
  return screen.getAllByRole('row').slice(1);
}

function selected() {
  return rows().map((row) => row.getAttribute('aria-selected'));
}
