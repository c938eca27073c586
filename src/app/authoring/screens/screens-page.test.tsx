import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, listConfigFiles, listReleases, publishFiles } from '#api/admin/config.ts';
import { findFirstMachine } from '#api/admin/first-machine.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { listScreens } from '#api/admin/screens.ts';
import { Around } from '#engine/testing.tsx';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { editedPaths, editSearch } from './edited-layers.ts';
import { ScreensPage } from './screens-page.tsx';
import { filesOfScreen } from './use-config-files.ts';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/first-machine.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#app/load-client-theme.ts');
vi.mock('#app/use-config-changes.ts', () => ({ useConfigReload: () => () => Promise.resolve() }));
vi.mock('#api/admin/screens.ts');
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({
    account: {
      Id: 'U1',
      Roles: [{ Name: 'Global' }],
      Clients: [],
    },
    userView: { mode: 'admin', clientId: null, clientName: null },
    role: 'admin-user',
  }),
}));

const overlay = 'clients/northwind/screens/board.overlay.json';
const board: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'app.overview',
  widgets: {},
  layouts: { desk: [] },
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
  vi.mocked(listScreens).mockResolvedValue({ screens: [board], variants: [], problems: [] });
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'northwind', DisplayName: 'Northwind', Origin: null, State: 'active' },
  ]);
  vi.mocked(findFirstMachine).mockResolvedValue(null);
  vi.mocked(listReleases).mockResolvedValue([]);
  vi.mocked(listConfigFiles).mockResolvedValue({
    Items: [
      file('screens/board/board.screen.json', {}),
      file(overlay, { Number: 3, At: '2026-06-10T06:30:00Z', Author: 'anna', Source: 'store' }),
      file('clients/contoso/screens/board.overlay.json', { HasDraft: true, DraftAuthor: 'ben' }),
    ],
    TotalItems: 3,
    LayerNames: { 'client northwind': 'Northwind' },
  });
});

test('each screen has its layers, its last publication and who has a draft of it', async () => {
  const row = await shownRow();

  expect(await within(row).findByText('For Northwind')).toBeTruthy();
  expect(within(row).getByText('Standard')).toBeTruthy();
  expect(within(row).getByText(/Jun 10, 2026.*anna/)).toBeTruthy();
  expect(within(row).getByText('draft by ben')).toBeTruthy();
});

test('a screen is edited for the client that is chosen, whose layers are then shown', async () => {
  const row = await shownRow();
  await within(row).findByText('For contoso');

  await screen.findByRole('option', { name: 'Northwind' });
  fireEvent.change(screen.getByLabelText('Client'), { target: { value: 'northwind' } });

  const link = within(row).getByRole('link', { name: 'Edit Overview' });
  expect(link.getAttribute('href')).toBe(
    '/dashboard/plant/board?edit=1&client=northwind&layer=client',
  );
  expect(within(row).queryByText('For contoso')).toBeNull();
});

test('a mistake that is mended in its file goes from the open page', async () => {
  vi.useFakeTimers();
  const problem = {
    File: 'a.screen.json',
    Line: 1,
    Column: 1,
    Pointer: '',
    Expected: 'valid JSON',
  };
  vi.mocked(listScreens).mockResolvedValue({ screens: [], variants: [], problems: [problem] });
  show();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(/valid JSON/)).toBeTruthy();
  vi.mocked(listScreens).mockResolvedValue({ screens: [], variants: [], problems: [] });
  await act(() => vi.advanceTimersByTimeAsync(5100));

  expect(screen.queryByText(/valid JSON/)).toBeNull();
  vi.useRealTimers();
});

test('a screen about a machine is edited with one of the client', async () => {
  vi.mocked(findFirstMachine).mockImplementation(async (client) => `${client} 1`);
  const machine = { ...board, id: 'machine', path: '/machine/:Id/hall' };
  const meeting = { ...board, id: 'meeting', path: '/meeting/:Id' };
  vi.mocked(listScreens).mockResolvedValue({
    screens: [machine, meeting],
    variants: [],
    problems: [],
  });
  show();
  await screen.findByRole('option', { name: 'Northwind' });
  fireEvent.change(screen.getByLabelText('Client'), { target: { value: 'northwind' } });

  const link = await screen.findByRole('link', { name: 'Edit Overview' });
  expect(link.getAttribute('href')).toBe(
    '/machine/northwind%201/hall?edit=1&client=northwind&layer=client',
  );
});

test('a screen is edited for everyone where no client is chosen and none has a layer', async () => {
  const Items = [file('screens/board/board.screen.json', {})];
  vi.mocked(listConfigFiles).mockResolvedValue({ Items, TotalItems: 1, LayerNames: {} });
  const row = await shownRow();

  const link = await within(row).findByRole('link', { name: 'Edit Overview' });
  expect(link.getAttribute('href')).toBe('/dashboard/plant/board?edit=1&layer=everyone');
});

test('what was written of a screen for everyone is taken away with its texts, after a question', async () => {
  const written = file('screens/board/board.screen.json', { Number: 3, Source: 'store' });
  vi.mocked(listConfigFiles).mockResolvedValue({ Items: [written], TotalItems: 1, LayerNames: {} });
  vi.mocked(getConfigFile).mockImplementation(async (Path) => ({
    Path,
    Text: '{}',
    Source: 'store',
    Number: 3,
    Draft: null,
  }));
  vi.mocked(publishFiles).mockResolvedValue({ Number: 4 });
  const row = await shownRow();
  fireEvent.click(await within(row).findByRole('button', { name: 'Remove Overview' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove', hidden: true }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  expect(vi.mocked(publishFiles).mock.calls[0]?.[0].Files).toEqual([
    { Path: 'screens/board/board.screen.json', Text: null, Before: '{}' },
    { Path: 'screens/board/board.texts.json', Text: null, Before: '{}' },
  ]);
});

test('where clients have layers of their own, the layer that is edited is chosen', async () => {
  const row = await shownRow();
  fireEvent.click(await within(row).findByRole('button', { name: 'Edit Overview' }));

  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['For everyone', '/dashboard/plant/board?edit=1&layer=everyone'],
    ['For Northwind', '/dashboard/plant/board?edit=1&client=northwind&layer=client'],
    ['For contoso', '/dashboard/plant/board?edit=1&client=contoso&layer=client'],
  ]);
});

test('the layer of a plant is edited as such', () => {
  const path = 'clients/a/plants/b/screens/x.overlay.json';

  expect(editedPaths([file(path, {})], 'a')).toEqual(['clients/a/', path]);
  expect(editSearch(path)).toBe('?edit=1&client=a&plant=b&layer=plant');
});

test('the history of a layer that was published is at hand, by its name', async () => {
  const row = await shownRow();
  fireEvent.click(await within(row).findByRole('button', { name: 'History: Overview' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'For Northwind' }));

  expect(await screen.findByText('History: Overview · For Northwind')).toBeTruthy();
  expect(await screen.findByText('Nothing has been published here yet.')).toBeTruthy();
  expect(listReleases).toHaveBeenCalledWith(overlay, expect.anything());
});

test('pages of the administration are folded after all others, which stand by their titles', async () => {
  await showThree();

  expect(titlesShown()).toEqual(['All machines', 'Overview']);
  const folded = screen.getByText('Pages of the administration (1)').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain('/admin/clients');
});

test('a search shows what it finds, folded or not', async () => {
  await showThree();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '/admin' } });

  const folded = screen.getByText('Pages of the administration (1)').closest('details');
  expect(folded?.open).toBe(true);
  expect(screen.queryByRole('row', { name: /Overview/ })).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'all mach' } });
  expect(titlesShown()).toEqual(['All machines']);
  expect(screen.queryByText(/^Pages of the administration/)).toBeNull();
});

test('a search without hits says so', async () => {
  await showThree();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'no such screen' } });

  expect(screen.getByText('No screen is found. Search for another name or path.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a screen has the overlays that change it, of a client or of all', () => {
  const files = [
    overlay,
    'clients/b/screens/board.overlay.json',
    'clients/b/screens/bo.overlay.json',
  ];

  expect(paths('')).toEqual(files.slice(0, 2));
  expect(paths('b')).toEqual(files.slice(1, 2));

  function paths(client: string) {
    const listed = files.map((path) => file(path, {}));
    return filesOfScreen(listed, 'board', client).map(({ Path }) => Path);
  }
});

async function showThree(): Promise<void> {
  const clients = { ...board, id: 'clients', path: '/admin/clients', title: 'clients.title' };
  const tiles = { ...board, id: 'zz', path: '/dashboard/tiles', title: 'screens.all.tiles' };
  const screens = [clients, board, tiles];
  vi.mocked(listScreens).mockResolvedValue({ screens, variants: [], problems: [] });
  await shownRow();
}

function titlesShown(): string[] {
  const rows = screen.getAllByRole('rowheader').filter((row) => !row.closest('details'));
  return rows.map(({ textContent }) => textContent);
}

function show(): void {
  render(
    <Around>
      <MantineProvider env="test">
        <ScreensPage />
      </MantineProvider>
    </Around>,
  );
}

async function shownRow(): Promise<HTMLElement> {
  show();
  return screen.findByRole('row', { name: /Overview/ });
}

function file(Path: string, more: Partial<ListedFile>): ListedFile {
  const none = { Number: null, At: null, Author: null, HasDraft: false, DraftAuthor: null };
  return { Path, ScreenId: screenIdOf(Path), Source: 'folder', ...none, ...more };
}

/** The server's rule for files with usual names. */
function screenIdOf(path: string): string | null {
  return (
    /\/screens\/(\w+)\.overlay\.json$|(\w+)\.screen\.json$/.exec(path)?.slice(1).find(Boolean) ??
    null
  );
}
