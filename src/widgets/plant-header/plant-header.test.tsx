import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { setConnection } from '#plant/live/live-store.ts';
import { ScreenContext } from '#engine/screen-context.ts';
import { screen as blank } from '#engine/testing.tsx';
import { Around, machine, scope, storeFor } from '#plant/testing.tsx';
import type { Machine, Plant } from '#schemas/api/machines.gen.ts';

import { plantHeader } from './plant-header.widget.tsx';
import { loadPlantSelect } from './lazy-plant-select.ts';

const now = Date.parse('2026-11-21T14:47:05Z');
const plant: Plant = {
  Id: 'P1',
  DisplayName: 'Riverside Moulding',
  ClientId: 'C1',
  DisplayType: { Name: 'PLANT' },
  MachineType: 'Plant',
  HasPlan: true,
  TimeZone: 'America/Chicago',
  Attributes: [],
};
beforeEach(async () => {
  await loadPlantSelect();
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
});

afterEach(() => vi.useRealTimers());

test('the header shows the plants, machines and time of update on the clock of the plant', () => {
  show([machine('a'), machine('b')]);

  expect(screen.getByText('1 plant')).toBeTruthy();
  expect(screen.getByText('2 machines')).toBeTruthy();
  expect(screen.getByText('updated Nov 21, 08:47:05 AM (just now)')).toBeTruthy();
  expect(screen.getByText('CST').title).toBe('America/Chicago');

  act(() => void vi.advanceTimersByTime(2000));

  expect(screen.getByText('updated Nov 21, 08:47:05 AM (2s ago)')).toBeTruthy();
});

test('it counts what runs and what stands, a short stop as running', () => {
  show([
    machine('a'),
    machine('b', { Value: 'STOPPED', TotalSeconds: 30 }),
    machine('c', { Value: 'STOPPED', TotalSeconds: 900 }),
    machine('d', { Value: 'UNDEFINED', DataAsOf: null }),
  ]);

  const counts = screen.getByRole('list');
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['2 running', '1 stopped', '1 no data']);
});

test('machines of a silent source are counted, with the age of their data', () => {
  const DataAsOf = new Date(now - 6 * 3_600_000).toISOString();
  show([
    machine('a'),
    machine('b', { Value: 'UNDEFINED', DataAsOf, TotalSeconds: 6 * 3600, SourceSilent: true }),
    machine('c', { Value: 'UNDEFINED', TotalSeconds: 60, DataAsOf: new Date(now).toISOString() }),
  ]);

  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['1 running', '0 stopped', '2 undefined', 'no data for 6h']);
});

test('it says whether figures are live, and marks its counts when they are not', () => {
  const store = show([]);
  expect(screen.getByText('connecting')).toBeTruthy();

  act(() => setConnection(store, 'live'));
  expect(screen.getByText('live')).toBeTruthy();
  expect(screen.getByRole('list').hasAttribute('data-stale')).toBe(false);

  act(() => setConnection(store, 'stale'));
  expect(screen.getByText('not live')).toBeTruthy();
  expect(screen.getByRole('list').hasAttribute('data-stale')).toBe(true);
});

test('a retired plant says since when, is still named, and is neither live nor without a plan', () => {
  show([], { HasPlan: false, RetiredAt: '2026-11-20T12:00:00Z' });

  expect(screen.getByText('Retired since Nov 20, 2026')).toBeTruthy();
  expect(document.querySelector('[data-connection]')).toBeNull();
  expect(screen.queryByText(/^0 machines/)).toBeNull();
  expect(screen.getByDisplayValue('Riverside Moulding')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add a floor plan' })).toBeNull();
});

test('the administrators of a plant without a plan are led to its editor, and no one else is', () => {
  const link = { name: 'Add a floor plan' };
  show([], { HasPlan: true });
  expect(screen.queryByRole('link', link)).toBeNull();
  cleanup();

  // An operator has this role, too, but not the permission.
  show([], { HasPlan: false, permissions: ['Dashboard', 'EventInput'] });
  expect(screen.queryByRole('link', link)).toBeNull();
  cleanup();

  show([], { HasPlan: false });
  expect(screen.getByRole('link', link).getAttribute('href')).toBe('/admin/plants/P1/plan');
});

interface Shown {
  HasPlan: boolean;
  permissions: readonly string[];
  RetiredAt: string;
}

function show(
  machines: Machine[],
  { HasPlan = true, permissions = scope.rights.permissions, RetiredAt }: Partial<Shown> = {},
) {
  const store = storeFor(machines);
  const here = {
    ...scope,
    rights: { ...scope.rights, permissions },
    plant: { Id: 'P1', DisplayName: plant.DisplayName, HasPlan, RetiredAt },
    timeZone: plant.TimeZone,
  };
  render(
    <Around store={store}>
      <MantineProvider>
        <ScreenContext value={{ screen: blank, scope: here, widgets: {}, queries: {} }}>
          <plantHeader.Component
            options={{}}
            data={{ plants: RetiredAt === undefined ? [plant] : [], machines }}
            receivedAt={now}
          />
        </ScreenContext>
      </MantineProvider>
    </Around>,
  );
  return store;
}
