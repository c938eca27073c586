import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { listMachines, listPlants } from '#api/machines.ts';
import { listScreens } from '#api/screens.ts';
import overview from '#config/screens/plant-overview/plant-overview.screen.json' with { type: 'json' };
import { Around, machine } from '#plant/testing.tsx';
import { local } from '#lib/storage.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { ScreenPage } from './screen-page.tsx';

vi.mock('#api/machines.ts');
vi.mock('#api/screens.ts');
vi.mock('#api/hub.ts', () => ({
  createHub: () => ({
    connect: () => new Promise(() => {}),
    unsubscribe: async () => {},
    stop: () => {},
  }),
  retryDelay: () => 0,
}));
vi.mock('./session.ts', () => ({
  useSession: () => ({
    account: { Id: 'U1', Username: 'anna', Roles: [] },
    userView: { mode: 'client', clientId: 'C1', clientName: 'Northwind' },
    role: 'client-user',
  }),
}));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(listScreens).mockResolvedValue({
    screens: [overview as unknown as Screen],
    problems: [],
  });
  vi.mocked(listPlants).mockResolvedValue([plant('P1'), plant('P2')]);
  vi.mocked(listMachines).mockResolvedValue([machine('IMM-01')]);
});

test('the plant of the address is shown, and remembered', async () => {
  open('/dashboard/plant/overview?Id=P2');

  expect(await screen.findByDisplayValue('Plant P2')).toBeTruthy();
  expect(vi.mocked(listMachines).mock.lastCall?.[0].plantId).toBe('P2');
  expect(local.read('currentPlant')).toBe('P2');
});

test.each([
  ['the plant visited last', 'P2', 'Plant P2'],
  ['the first plant, when the one visited last is gone', 'P9', 'Plant P1'],
])('without a plant in the address it is %s', async (_, visited, shown) => {
  local.write('currentPlant', visited);

  open('/dashboard/plant/overview');

  expect(await screen.findByDisplayValue(shown)).toBeTruthy();
});

test('a plant that is not one of the user’s is said so, with a way on', async () => {
  open('/dashboard/plant/overview?Id=P9');

  expect(await screen.findByText('The plant in the link is not one of yours')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Plant P1' }).getAttribute('href')).toContain(
    '?Id=P1',
  );
});

test('a path without a screen is said so', async () => {
  open('/dashboard/plant/nowhere');

  expect(await screen.findByText('404: page missing')).toBeTruthy();
});

test('on the path of a screen with a mistake an administrator reads the mistake', async () => {
  vi.mocked(listScreens).mockResolvedValue({
    screens: [overview as unknown as Screen],
    problems: [
      {
        File: 'screens/a/a.screen.json',
        Path: '/dashboard/plant/mine',
        Line: 12,
        Column: 3,
        Pointer: '/tilte',
        Expected: 'one of title, id',
        Nearest: 'title',
      },
    ],
  });
  open('/dashboard/plant/mine');

  expect(await screen.findByText('screens/a/a.screen.json:12:3')).toBeTruthy();
  expect(screen.getByText('/tilte')).toBeTruthy();
  expect(screen.getByText(/Did you mean “title”/)).toBeTruthy();
});

function open(address: string) {
  render(
    <Around address={address}>
      <MantineProvider>
        <ScreenPage />
      </MantineProvider>
    </Around>,
  );
}

function plant(Id: string) {
  return {
    Id,
    DisplayName: `Plant ${Id}`,
    ClientId: 'C1',
    DisplayType: { Name: 'PLANT' },
    MachineType: 'Plant',
    TimeZone: 'America/Chicago',
    Attributes: [],
  };
}
