import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { Machine, Series } from '#schemas/api/machines.gen.ts';

import { machineTiles } from './machine-tiles.widget.tsx';

test('machines that stand are the first tiles, however short the stop, long stops before all', () => {
  show([
    machine('best', { OEE: 0.9 }),
    machine('down', { Value: 'STOPPED', TotalSeconds: 5, OEE: 0.8 }),
    machine('long', { Value: 'STOPPED', TotalSeconds: 900, OEE: 0.1 }),
  ]);

  expect(names()).toEqual(['long', 'down', 'best']);
});

test('a machine that stops moves to the front within a second', () => {
  vi.useFakeTimers();
  const store = show([machine('best', { OEE: 0.9 }), machine('next', { OEE: 0.8 })]);

  act(() => {
    const At = new Date().toISOString();
    applyItems(store, 'status', [{ Id: 'next', Value: 'STOPPED', TotalSeconds: 0, Seq: 1, At }]);
    vi.advanceTimersByTime(1000);
  });

  expect(names()).toEqual(['next', 'best']);
  vi.useRealTimers();
});

test('a tile tells OEE, its factors and the parts', () => {
  show([machine('M1', { OEE: 0.72, Availability: 0.81, Performance: 0.92, Quality: 0.98 })]);

  const tile = screen.getByRole('article', { name: 'M1' });
  for (const text of ['72%', '81%', '92%', '98%', '1.2k/2.9k']) {
    expect(within(tile).getByText(text)).toBeTruthy();
  }
});

test('the mini chart shows the hours that the server sent', () => {
  const point = { DateTime: '', GroupBy: null, GroupId: null, IntervalStart: '', IntervalEnd: '' };
  const Items = [50, 100, null, 115].map((Value) => Object.assign({}, point, { Value }));
  show([machine('M1')], [{ Id: 'M1', Key: 'totalparts', History: [{ Items }] }]);

  const levels = [...document.querySelectorAll('path[data-level]')].map((path) =>
    path.getAttribute('data-level'),
  );
  expect(levels).toEqual(['under', 'approaching', 'meeting']);
});

test('the hour that goes on is not held against the goal of a whole hour', () => {
  const point = { DateTime: '', GroupBy: null, GroupId: null };
  const Items = [
    { ...point, IntervalStart: '2026-06-10T11:00Z', IntervalEnd: '2026-06-10T12:00Z', Value: 115 },
    { ...point, IntervalStart: '2026-06-10T12:00Z', IntervalEnd: '2026-06-10T12:10Z', Value: 20 },
  ];
  show([machine('M1')], [{ Id: 'M1', Key: 'totalparts', History: [{ Items }] }]);

  const levels = [...document.querySelectorAll('path[data-level]')].map((path) =>
    path.getAttribute('data-level'),
  );
  expect(levels).toEqual(['meeting', 'unrated']);
});

test('an hour off shift without parts draws nothing, one with parts does', () => {
  const point = { GroupBy: null, GroupId: null };
  const starts = ['2026-06-10T11:00Z', '2026-06-10T12:00Z', '2026-06-10T13:00Z'];
  function series(Key: string, values: number[]): Series {
    const Items = values.map((Value, index) => {
      const start = starts[index] ?? '';
      const IntervalEnd = new Date(Date.parse(start) + 3_600_000).toISOString();
      return { ...point, Value, DateTime: start, IntervalStart: start, IntervalEnd };
    });
    return { Id: 'M1', Key, History: [{ Items }] };
  }
  show([machine('M1')], [series('totalparts', [0, 115, 0]), series('planned', [0, 0, 60])]);

  const bars = [...document.querySelectorAll('path[data-level]')].map((path) => [
    path.getAttribute('data-level'),
    path.getAttribute('d')?.split('M').length,
  ]);
  expect(bars).toEqual([
    ['meeting', 2],
    ['under', 2],
  ]);
});

test('the arrow keys walk over the tiles', () => {
  show([machine('a', { OEE: 0.9 }), machine('b', { OEE: 0.8 })]);
  screen.getAllByRole('row')[0]?.focus();

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });

  expect(within(document.activeElement as HTMLElement).getByText('b')).toBeTruthy();
});

test('a status that no machine has says so', () => {
  renderWidget(machineTiles, {
    options: {},
    data: { machines: [machine('M1')], history: undefined },
    receivedAt: Date.now(),
    address: '/test?Id=P1&status=stopped',
  });

  expect(screen.getByText('No machine is stopped.')).toBeTruthy();
});

function show(
  machines: Machine[],
  history?: Parameters<typeof machineTiles.Component>[0]['data']['history'],
) {
  const store = storeFor(machines);
  renderWidget(machineTiles, {
    options: {},
    data: { machines, history },
    receivedAt: Date.now(),
    store,
  });
  return store;
}

function names() {
  return screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
}
