import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { applyItems } from '#plant/live/live-store.ts';
import { machine, renderWidget, storeFor } from '#plant/testing.tsx';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';

import { allMachinesTiles } from './all-machines-tiles.widget.tsx';

afterEach(() => vi.useRealTimers());

test('machines stand below their plant, and in each plant those that stand come first', () => {
  show([
    machine('a1', { ParentId: 'A' }),
    machine('a2', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 900 }),
    machine('b1', { ParentId: 'B' }),
    machine('b2', { ParentId: 'B', Value: 'UNDEFINED' }),
  ]);

  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
    'Riverside 2',
    'Pune 2',
  ]);
  expect(names()).toEqual(['a2', 'a1', 'b2', 'b1']);
});

test('a tile says name, word, time in the status and OEE, and leads to the page of its machine', () => {
  show([machine('a1', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 900, OEE: 0.72 })]);

  const tile = screen.getByRole('article', { name: 'a1' });
  expect(tile.textContent).toContain('stopped');
  for (const text of ['15m', '72%']) expect(within(tile).getByText(text)).toBeTruthy();
  expect(within(tile).getByRole('link', { name: 'a1' }).getAttribute('href')).toBe('/machine/a1');
});

test('a short stop is called so, and so is a changeover', () => {
  show([
    machine('a1', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 240 }),
    machine('a2', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 240, ChangeoverActive: true }),
  ]);

  expect(screen.getByRole('article', { name: 'a1' }).textContent).toContain('short stop4m');
  expect(screen.getByRole('article', { name: 'a2' }).textContent).toContain('changeover4m');
});

test('a stop outside the shifts says so, is counted for itself, and becomes a stop when a shift begins', () => {
  const store = show([
    machine('a1', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 36_000, OffShift: true }),
    machine('a2', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 36_000 }),
  ]);
  expect(screen.getByRole('article', { name: 'a1' }).textContent).toContain('no shift10h');
  expect(screen.getByRole('button', { name: '1 no shift' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '1 stopped' })).toBeTruthy();

  act(() => {
    const At = new Date().toISOString();
    applyItems(store, 'kpis', [{ Id: 'a1', OffShift: false, Seq: 1, At }]);
  });

  expect(screen.getByRole('article', { name: 'a1' }).textContent).toContain('stopped10h');
});

test('a stop in a break is grey and says so, and becomes a stop when the break is over', () => {
  const store = show([
    machine('a1', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 900, OnBreak: true }),
  ]);
  const tile = screen.getByRole('article', { name: 'a1' });
  expect(tile.textContent).toContain('break15m');
  expect(tile.dataset['status']).toBe('planned');
  expect(screen.getByRole('button', { name: '1 break' })).toBeTruthy();

  act(() => {
    const At = new Date().toISOString();
    applyItems(store, 'kpis', [{ Id: 'a1', OnBreak: false, Seq: 1, At }]);
  });

  expect(tile.textContent).toContain('stopped15m');
  expect(tile.dataset['status']).toBe('stopped');
  expect(screen.queryByRole('button', { name: '0 break' })).toBeNull();
});

test('a frame of the hub draws the tile of its machine', () => {
  const store = show([machine('a1', { ParentId: 'A' }), machine('b1', { ParentId: 'B' })]);

  act(() => {
    const At = new Date(Date.now() - 900_000).toISOString();
    applyItems(store, 'status', [{ Id: 'b1', Value: 'STOPPED', TotalSeconds: 900, Seq: 1, At }]);
  });

  expect(screen.getByRole('article', { name: 'b1' }).dataset['status']).toBe('stopped');
  expect(screen.getByRole('article', { name: 'a1' }).dataset['status']).toBe('running');
});

test('tiles keep their place while someone points at them, and not for longer', () => {
  vi.useFakeTimers();
  const store = show([machine('a1', { ParentId: 'A' }), machine('a2', { ParentId: 'A' })]);
  fireEvent.pointerMove(screen.getByRole('article', { name: 'a1' }));

  act(() => {
    const At = new Date().toISOString();
    applyItems(store, 'status', [{ Id: 'a2', Value: 'STOPPED', TotalSeconds: 0, Seq: 1, At }]);
    vi.advanceTimersByTime(2000);
  });
  expect(names()).toEqual(['a1', 'a2']);

  act(() => void vi.advanceTimersByTime(10_000));
  expect(names()).toEqual(['a2', 'a1']);
});

test('the counts show machines of one status, and the size of tiles is chosen', () => {
  show([
    machine('a1', { ParentId: 'A' }),
    machine('a2', { ParentId: 'A', Value: 'STOPPED', TotalSeconds: 900 }),
  ]);
  expect(screen.getByRole('button', { name: '1 stopped' }).ariaPressed).not.toBe('true');
  expect(screen.getAllByRole('button', { name: /tiles$/ }).map((one) => one.textContent)).toEqual([
    'S',
    'M',
    'L',
  ]);
});

test('a name that no machine has says so', () => {
  show([machine('a1', { ParentId: 'A' })], '/dashboard/tiles?find=zzz');

  expect(screen.getByText('No machine called zzz.')).toBeTruthy();
});

test('the arrow keys walk over the tiles', () => {
  show([machine('a1', { ParentId: 'A' }), machine('b1', { ParentId: 'B' })]);
  screen.getByRole('article', { name: 'a1' }).closest('tr')?.focus();

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });

  expect(document.activeElement?.textContent).toContain('b1');
});

function show(machines: Machine[], address?: string) {
  const store = storeFor(machines);
  renderWidget(allMachinesTiles, {
    options: {},
    data: { machines, plants: plants as Plant[] },
    receivedAt: Date.now(),
    store,
    ...(address !== undefined && { address }),
  });
  return store;
}

const plants = [
  { Id: 'A', DisplayName: 'Riverside' },
  { Id: 'B', DisplayName: 'Pune' },
];

function names() {
  return screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
}
