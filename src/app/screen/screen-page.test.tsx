import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import { findPlant, listMachines, listPlants } from '#api/machines/machines.ts';
import { listScreens } from '#api/admin/screens.ts';
import base from '#config/screens/plant-base/plant-base.screen.json' with { type: 'json' };
import changes from '#config/screens/plant-overview/plant-overview.screen.json' with { type: 'json' };
import { Around, machine } from '#plant/testing.tsx';
import type { WidgetRegistry } from '#engine/widget.ts';
import { mergePatch } from '#shared/merge-patch.ts';
import { local } from '#lib/storage.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { ScreenPage } from './screen-page.tsx';

vi.mock('#api/machines/machines.ts');
vi.mock('#api/admin/screens.ts');
vi.mock('#widgets/registry.ts', async (real) => {
  const { widgets } = await real<{ widgets: WidgetRegistry }>();
  const slots = { machines: { query: 'plant-machines' } };
  const names = {
    ...(await widgets['overview-list']?.()),
    type: 'names',
    slots,
    Component: ({ data }: { data: { machines: { DisplayName: string }[] } }) =>
      data.machines.map(({ DisplayName }) => DisplayName).join(),
  };
  return { widgets: { ...widgets, names: async () => names } };
});
vi.mock('#api/hub/hub.ts', () => ({
  createHub: () => ({
    connect: () => new Promise(() => {}),
    unsubscribe: async () => {},
    stop: () => {},
  }),
  retryDelay: () => 0,
}));
const roles = vi.hoisted((): { Name: string }[] => []);
vi.mock('../session/session.ts', () => ({
  useSession: () => ({
    account: { Id: 'U1', Username: 'anna', Roles: roles },
    userView: { mode: 'client', clientId: 'C1', clientName: 'Northwind' },
    role: 'client-user',
  }),
}));

/** The overview that the server serves. */
const overview = mergePatch(base, { ...changes, abstract: null, extends: null }) as Screen;
const plain: Screen = {
  version: 1,
  id: 'plain',
  path: '/admin/plain/:name',
  title: 'screens.plant.overview',
  subject: 'none',
  data: {
    machines: {
      query: 'plant-machines',
      parameters: { plantId: '$route.name', start: '$user.Id', end: '$client.Name' },
    },
  },
  widgets: { names: { type: 'names', data: { machines: 'machines' } } },
  layouts: { desk: [{ id: 'names', x: 0, y: 0, w: 12, h: 4 }] },
};
const guide: Screen = {
  ...plain,
  id: 'first-run',
  path: '/admin/first-run',
  menu: { group: 'Administration' },
};

const mistake = {
  File: 'screens/a/a.screen.json',
  Line: 12,
  Column: 3,
  Pointer: '/tilte',
  Expected: 'one of title, id',
  Nearest: 'title',
};

beforeEach(() => {
  roles.length = 0;
  localStorage.clear();
  list([overview]);
  vi.mocked(listPlants).mockResolvedValue([plant('P1'), plant('P2')]);
  vi.mocked(findPlant).mockResolvedValue(null);
  vi.mocked(listMachines).mockResolvedValue([machine('IMM-01')]);
});

test('a plant that has a screen otherwise is shown its own', async () => {
  const Document = { ...overview, title: 'own.title' };
  vi.mocked(listScreens).mockResolvedValue({
    screens: [overview],
    variants: [{ PlantId: 'P2', MachineId: null, Document }],
    problems: [],
  });

  const shown = open('/dashboard/plant/overview?Id=P2');
  await waitFor(() => expect(document.title).toContain('own.title'));
  shown.unmount();
  open('/dashboard/plant/overview?Id=P1');
  await waitFor(() => expect(document.title).not.toContain('own.title'));
});

test('a machine that has a screen otherwise is shown its own, and a foreign one is unknown', async () => {
  const ofMachine: Screen = { ...overview, path: '/machine/:Id', subject: 'machine' };
  const Document = { ...ofMachine, title: 'own.title' };
  const variants = [{ PlantId: 'P2', MachineId: 'IMM-01', Document }];
  vi.mocked(listScreens).mockResolvedValue({ screens: [ofMachine], variants, problems: [] });
  vi.mocked(listMachines).mockResolvedValue([machine('IMM-01', { ParentId: 'P2' })]);
  const shown = open('/machine/IMM-01');
  await waitFor(() => expect(document.title).toMatch(/IMM-01.*own\.title|own\.title.*IMM-01/));
  shown.unmount();

  vi.mocked(listMachines).mockRejectedValue(new HttpError(404, 'machine.unknown', 'unknown'));
  open('/machine/X');
  expect(await screen.findByText('The machine in the link is not one of yours')).toBeTruthy();
});

test('with ?safe=1 an administrator sees the shipped screen, and a line that says so', async () => {
  const own = { ...overview, title: 'own.title' };
  vi.mocked(listScreens).mockResolvedValue({
    screens: [own],
    variants: [{ PlantId: 'P1', MachineId: null, Document: own }],
    problems: [],
  });

  const shown = open('/dashboard/plant/overview?Id=P1&safe=1');
  await waitFor(() => expect(document.title).toContain('own.title'));
  expect(screen.queryByText(/as it was shipped/)).toBeNull();
  shown.unmount();

  roles.push({ Name: 'Global' });
  await act(async () => void open('/dashboard/plant/overview?Id=P1&safe=1'));
  expect(await screen.findByText(/as it was shipped/)).toBeTruthy();
  await waitFor(() => expect(document.title).toContain('Plant overview'));
  const link = screen.getByRole('link', { name: 'Show it as configured' });
  expect(link.getAttribute('href')).toBe('/dashboard/plant/overview?Id=P1');
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

test('a screen about no plant is shown where there is none, with what its address says', async () => {
  list([plain]);
  vi.mocked(listPlants).mockRejectedValue(new Error('There are no plants'));

  open('/admin/plain/P7');

  expect(await screen.findByText('IMM-01')).toBeTruthy();
  expect(vi.mocked(listMachines).mock.lastCall?.[0]).toMatchObject({
    plantId: 'P7',
    start: 'U1',
    end: 'Northwind',
  });
});

test.each([
  ['the client of the address', '/admin/plain/a?Id=C9', 'C9'],
  ['else the client that is viewed', '/admin/plain/a', 'C1'],
])('a screen about a client is about %s', async (_, address, clientId) => {
  const data = {
    machines: {
      query: 'plant-machines',
      parameters: { plantId: '$client.Id', start: 'start', end: 'end' },
    },
  };
  const ofClient: Screen = { ...plain, subject: 'client', data };
  list([ofClient]);

  open(address);

  expect(await screen.findByText('IMM-01')).toBeTruthy();
  expect(vi.mocked(listMachines).mock.lastCall?.[0].plantId).toBe(clientId);
});

test('a screen whose condition does not hold is not there', async () => {
  const hidden: Screen = { ...plain, visible: { variable: 'user.Role', notEquals: 'client-user' } };
  list([hidden]);

  open('/admin/plain/P7');

  expect(await screen.findByText('404: page missing')).toBeTruthy();
});

test('without a plant a guide that is listed is shown in place of any screen about one', async () => {
  list([overview, guide]);
  vi.mocked(listPlants).mockResolvedValue([]);

  open('/dashboard/plant/overview');

  expect(await screen.findByText('IMM-01')).toBeTruthy();
});

test('a guide leads away from no page that is about no plant', async () => {
  list([plain, guide]);
  vi.mocked(listPlants).mockResolvedValue([]);

  open('/admin/plain/P7');

  expect(await screen.findByText('IMM-01')).toBeTruthy();
  expect(vi.mocked(listMachines).mock.lastCall?.[0].plantId).toBe('P7');
});

test('a guide that is not for the user leads nowhere', async () => {
  const visible = { variable: 'user.Role', equals: 'admin-user' };
  list([overview, { ...guide, visible }]);
  vi.mocked(listPlants).mockResolvedValue([]);

  open('/dashboard/plant/overview');

  expect(await screen.findByText('You have no plant yet')).toBeTruthy();
});

test('without a plant or a screen, that is said in place of a page', async () => {
  const ofAll: Screen = { ...overview, path: '/dashboard/tiles', subject: 'all-plants' };
  list([ofAll]);
  vi.mocked(listPlants).mockResolvedValue([]);
  const shown = open('/dashboard/tiles');
  expect(await screen.findByText('You have no plant yet')).toBeTruthy();
  shown.unmount();
  list([]);
  open('/dashboard/tiles');
  expect(await screen.findByText('You have no page yet')).toBeTruthy();
});

test('a path without a screen is said so', async () => {
  open('/dashboard/plant/nowhere');

  expect(await screen.findByText('404: page missing')).toBeTruthy();
});

test('on the path of a screen with a mistake an administrator reads the mistake', async () => {
  vi.mocked(listScreens).mockResolvedValue({
    screens: [overview],
    variants: [],
    problems: [{ ...mistake, Path: '/dashboard/plant/mine' }],
  });
  open('/dashboard/plant/mine');

  expect(await screen.findByText('screens/a/a.screen.json:12:3')).toBeTruthy();
  expect(screen.getByText('/tilte')).toBeTruthy();
  expect(screen.getByText(/Did you mean “title”/)).toBeTruthy();
});

function list(screens: Screen[]): void {
  vi.mocked(listScreens).mockResolvedValue({ screens, variants: [], problems: [] });
}

function open(address: string) {
  return render(
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
    HasPlan: true,
    TimeZone: 'America/Chicago',
    Attributes: [],
  };
}
