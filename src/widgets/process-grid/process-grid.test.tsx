import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { Machine, ProcessMetric } from '#schemas/api/machines.gen.ts';

import { processGrid } from './process-grid.widget.tsx';

test('metrics go by their Order, of one Order in the order of the machines', () => {
  show([
    metric('M2', 'b', { Order: 2 }),
    metric('M1', 'c', { Order: 1 }),
    metric('M2', 'a', { Order: 1 }),
  ]);

  expect(cells().map((row) => row.slice(0, 2))).toEqual([
    ['M1', 'c'],
    ['M2', 'a'],
    ['M2', 'b'],
  ]);
});

test('a machine is called what the other screens call it', () => {
  show([metric('M1', 'a'), metric('M2', 'b')], [machine('M1', { DisplayName: 'IMM-01' })]);

  expect(cells().map((row) => row[0])).toEqual(['IMM-01', 'M2']);
});

test.each(['admin-user', 'user'])('without any metric it says so, and leads an %s on', (role) => {
  show([], [machine('M1')], { role });

  expect(screen.getByText('No data found')).toBeTruthy();
  expect(screen.getByText('No process metric is set up for these machines.')).toBeTruthy();
  const link = screen.queryByRole('link', { name: 'Set up process metrics' });
  expect(link?.getAttribute('href')).toBe(role === 'admin-user' ? '/admin/metrics' : undefined);
});

test('a metric has the decimals that it asks for', () => {
  show([metric('M1', 'a', { Decimals: 3, Value: 1, Target: null }), metric('M1', 'b')]);

  expect(cells().map((row) => row[4])).toEqual(['205.000', '205.0']);
  expect(cells()[0]?.[2]).toContain('1.000');
});

test('a machine leads to its page', () => {
  show([metric('M1', 'a')], [machine('M1', { DisplayName: 'IMM-01' })]);

  expect(screen.getByRole('link', { name: 'IMM-01' }).getAttribute('href')).toBe('/machine/M1');
});

test('a value outside its limits says on which side', () => {
  show([
    metric('M1', 'hot', { Value: 226 }),
    metric('M1', 'cold', { Value: 204 }),
    metric('M1', 'fine'),
  ]);

  expect(cells().map((row) => row[2])).toEqual(['high226.0°C', 'low204.0°C', '212.4°C']);
});

test('a value that its source does not trust says so, and live news of it counts', () => {
  const rows = [metric('M1', 'a', { Quality: 'uncertain' }), metric('M1', 'b')];
  const store = storeFor([machine('M1')]);
  renderWidget(processGrid, {
    options: {},
    data: { metrics: rows, machines: undefined },
    receivedAt: 0,
    store,
  });
  expect(cells().map((row) => row[2])).toEqual(['uncertain212.4°C', '212.4°C']);

  const said = { MachineId: 'M1', Seq: 2, At: '2026-11-21T08:00:00Z' };
  act(() =>
    applyItems(store, 'metrics', [
      { ...said, Name: 'a', Value: 212.4, Quality: 'good' },
      { ...said, Name: 'b', Value: null, Quality: 'bad' },
    ]),
  );
  expect(cells().map((row) => row[2])).toEqual([
    expect.stringMatching(/^212\.4°C/),
    expect.stringMatching(/^bad value—°C/),
  ]);
});

test('a press on the head of the values puts those beyond their limits first, live, and by Order again', () => {
  const rows = [
    metric('M1', 'a', { Order: 1 }),
    metric('M1', 'b', { Order: 2 }),
    metric('M1', 'c', { Order: 3, Value: 300 }),
  ];
  const store = storeFor([machine('M1')]);
  renderWidget(processGrid, {
    options: {},
    data: { metrics: rows, machines: undefined },
    receivedAt: 0,
    store,
  });
  expect(metricNames()).toEqual(['a', 'b', 'c']);

  fireEvent.click(screen.getByRole('button', { name: 'Latest value' }));
  expect(metricNames()).toEqual(['c', 'a', 'b']);
  expect(screen.getByRole('columnheader', { name: 'Latest value' }).getAttribute('aria-sort')).toBe(
    'descending',
  );

  const At = '2026-11-21T08:00:00Z';
  act(() => applyItems(store, 'metrics', [{ MachineId: 'M1', Name: 'b', Value: 1, Seq: 2, At }]));
  fireEvent.click(screen.getByRole('button', { name: 'Latest value' }));
  expect(metricNames()).toEqual(['a', 'b', 'c']);
  fireEvent.click(screen.getByRole('button', { name: 'Latest value' }));
  expect(metricNames()).toEqual(['b', 'c', 'a']);
});

test('a screen of ours begins with the values beyond their limits', () => {
  const rows = [metric('M1', 'a', { Order: 1 }), metric('M1', 'c', { Order: 3, Value: 300 })];
  renderWidget(processGrid, {
    options: { outsideFirst: true },
    data: { metrics: rows, machines: undefined },
    receivedAt: 0,
  });

  expect(cells().map((row) => row[1])).toEqual(['c', 'a']);
});

test('a value says how old it is, and a newer one of the hub how old that is', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:30Z'), toFake: ['Date'] });
  const store = storeFor([machine('M1')]);
  const rows = [metric('M1', 'a', { At: '2026-11-21T07:58:30Z' })];
  renderWidget(processGrid, {
    options: {},
    data: { metrics: rows, machines: undefined },
    receivedAt: 0,
    store,
  });
  expect(screen.getByText('2m')).toBeTruthy();

  act(() =>
    applyItems(store, 'metrics', [
      { MachineId: 'M1', Name: 'a', Value: 214, Seq: 2, At: '2026-11-21T08:00:25Z' },
    ]),
  );
  expect(screen.getByText('5s')).toBeTruthy();
  vi.useRealTimers();
});

test('a missing limit is a dash', () => {
  show([metric('M1', 'a', { Target: null, Min: null })]);

  expect(cells()[0]?.slice(3)).toEqual(['—', '—', '225.0']);
});

test('a value from the hub takes the place of the listed one', () => {
  const store = show([metric('M1', 'a')]);

  act(() =>
    applyItems(store, 'metrics', [{ MachineId: 'M1', Name: 'a', Value: 230, Seq: 1, At: '' }]),
  );

  expect(cells()[0]?.[2]).toMatch(/^high230\.0°C/);
});

test('only metrics of machines that are looked for are listed', () => {
  const machines = [
    machine('M1', { DisplayName: 'IMM-01' }),
    machine('M2', { DisplayName: 'OVN-02' }),
  ];
  show([metric('M1', 'a'), metric('M2', 'b')], machines, { address: '/test?Id=P1&find=ovn' });

  expect(cells().map((row) => row[0])).toEqual(['OVN-02']);
});

test('only metrics of machines in the wanted status are listed', () => {
  const machines = [machine('M1'), machine('M2', { Value: 'STOPPED', TotalSeconds: 900 })];
  show([metric('M1', 'a'), metric('M2', 'b')], machines, { address: '/test?Id=P1&status=stopped' });

  expect(cells().map((row) => row[0])).toEqual(['M2']);
});

test('a search without a match says so, and is cleared by its button', () => {
  show([metric('M1', 'a')], [machine('M1')], { address: '/test?Id=P1&find=zzz' });
  expect(screen.getByText('No machine called zzz.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));

  return waitFor(() => expect(cells()).toHaveLength(1));
});

test('in history least and most are what was measured, and the headings say so', () => {
  showPast([metric('M1', 'a')]);

  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(4)).toEqual(['Observed min', 'Observed max']);
});

test('in history a metric without a value says so, and a time without any has no rows', () => {
  const none = { Value: null, Min: null, Max: null };
  const { unmount } = showPast([metric('M1', 'a'), metric('M1', 'b', none)]);
  expect(cells().map((row) => row[2])).toEqual(['212.4°C', 'no data']);
  unmount();

  showPast([metric('M1', 'a', none), metric('M1', 'b', none)]);
  expect(screen.queryAllByRole('row')).toEqual([]);
  expect(screen.getByText('No data found')).toBeTruthy();
});

function showPast(metrics: ProcessMetric[]) {
  const data = { metrics, machines: undefined };
  const shown = { name: 'history' as const };
  return renderWidget(processGrid, { options: {}, data, receivedAt: Date.now(), shown });
}

interface Reader {
  address?: string;
  role?: string;
}

function show(metrics: ProcessMetric[], machines?: Machine[], reader: Reader = {}) {
  const store = storeFor([machine('M1'), machine('M2')]);
  const data = { metrics, machines };
  const { address = '/test?Id=P1', role = 'user' } = reader;
  renderWidget(processGrid, { options: {}, data, receivedAt: Date.now(), store, address, role });
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

function metricNames() {
  return cells().map((row) => row[1]);
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
