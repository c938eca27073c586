import { act, screen } from '@testing-library/react';
import { memo, useState } from 'react';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { MachineKpi, MachineStatus } from '#schemas/api/hub.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { Around, machine, storeFor } from '../testing.tsx';
import { applyItems, clearLiveValues, setConnection } from './live-store.ts';
import { useMachineField, useShownStatus, useTimeInStatus } from './use-live.ts';

const start = Date.parse('2026-11-21T08:00:00Z');
const rows = Array.from({ length: 50 }, (_, index) => machine(`M${index}`));
let draws: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  draws = [];
});

afterEach(() => vi.useRealTimers());

test('a status change draws the status cell of that machine and nothing else', () => {
  const { store } = renderList();

  act(() => applyItems(store, 'status', [status('M7', 'STOPPED', 1000)]));

  expect(draws).toEqual(['status M7']);
  expect(screen.getByTestId('M7').textContent).toBe('stopped 70%');
});

test('a KPI change draws the one cell that shows it', () => {
  const { store } = renderList();

  act(() => applyItems(store, 'kpis', [kpi('M3', { OEE: 0.81, Quality: 1 })]));

  expect(draws).toEqual(['oee M3']);
  expect(screen.getByTestId('M3').textContent).toBe('running 81%');
});

test('a change of a figure that no cell shows draws nothing', () => {
  const { store } = renderList();

  act(() => applyItems(store, 'kpis', [kpi('M3', { Quality: 1 })]));

  expect(draws).toEqual([]);
});

test('a frame about every machine draws each cell once', () => {
  const { store } = renderList();

  act(() =>
    applyItems(
      store,
      'status',
      rows.map((row) => status(row.Id, 'UNDEFINED', 1)),
    ),
  );

  expect(draws.toSorted()).toEqual(rows.map((row) => `status ${row.Id}`).toSorted());
});

test('a second that changes no text draws nothing', () => {
  renderList();

  act(() => void vi.advanceTimersByTime(5000));

  expect(draws).toEqual([]);
});

test('a short stop turns into a long one by itself, after ten minutes by the server’s clock', () => {
  const { store } = renderList();
  act(() => applyItems(store, 'status', [status('M1', 'STOPPED', 590)]));
  expect(screen.getByTestId('M1').textContent).toContain('running');

  act(() => void vi.advanceTimersByTime(11_000));

  expect(screen.getByTestId('M1').textContent).toContain('stopped');
});

test('what the hub said gives way to the list once it is forgotten', () => {
  const { store } = renderList();
  act(() => applyItems(store, 'kpis', [kpi('M3', { OEE: null })]));
  expect(screen.getByTestId('M3').textContent).toBe('running none');

  act(() => clearLiveValues(store));

  expect(screen.getByTestId('M3').textContent).toBe('running 70%');
});

test('while the connection is lost the time in the status stands still', () => {
  const store = storeFor(rows);
  render(
    <Around store={store}>
      <Time row={machine('M1', { TotalSeconds: 58 })} />
    </Around>,
  );
  act(() => setConnection(store, 'stale'));
  act(() => void vi.advanceTimersByTime(45_000));
  expect(screen.getByTestId('time').textContent).toBe('58s');

  act(() => setConnection(store, 'live'));
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByTestId('time').textContent).toBe('1m');
});

test('time in the status goes on from what the list said', () => {
  render(
    <Around store={storeFor(rows)}>
      <Time row={machine('M1', { TotalSeconds: 58 })} />
    </Around>,
  );
  expect(screen.getByTestId('time').textContent).toBe('58s');

  act(() => void vi.advanceTimersByTime(3000));

  expect(screen.getByTestId('time').textContent).toBe('1m');
});

function renderList() {
  const store = storeFor(rows);
  render(
    <Around store={store}>
      <List />
    </Around>,
  );
  draws = [];
  return { store };
}

function List() {
  const [receivedAt] = useState(start);
  return rows.map((row) => (
    <p key={row.Id} data-testid={row.Id}>
      <Status row={row} receivedAt={receivedAt} /> <Oee row={row} />
    </p>
  ));
}

const Status = memo(function Status(listed: { row: Machine; receivedAt: number }) {
  draws.push(`status ${listed.row.Id}`);
  return useShownStatus(listed);
});

const Oee = memo(function Oee({ row }: { row: Machine }) {
  draws.push(`oee ${row.Id}`);
  const value = useMachineField(row, 'OEE');
  return value === null ? 'none' : `${Math.round(value * 100)}%`;
});

function Time({ row }: { row: Machine }) {
  return <span data-testid="time">{useTimeInStatus({ row, receivedAt: start })}</span>;
}

function status(Id: string, Value: MachineStatus['Value'], secondsAgo: number): MachineStatus {
  const At = new Date(start - secondsAgo * 1000).toISOString();
  return { Id, Value, Seq: 1, TotalSeconds: secondsAgo, At };
}

function kpi(Id: string, fields: Partial<MachineKpi>): MachineKpi {
  return { ...fields, Id, Seq: 1, At: new Date(start).toISOString() };
}
