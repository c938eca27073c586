import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, listTexts, publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { listScreens } from '#api/admin/screens.ts';
import { Around } from '#engine/testing.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { configFile, openDialogs } from '../configuration/testing.ts';
import { MenuPage } from './menu-page.tsx';

await import('./name-dialog.tsx');

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/admin/screens.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#app/load-client-theme.ts');
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({
    account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] },
    userView: { clientId: null },
  }),
}));
vi.mock('#app/shell/languages.ts', () => ({
  useLanguages: () => [
    { Code: 'en-US', Name: 'English (US)' },
    { Code: 'es-MX', Name: 'Español (México)' },
  ],
}));

const board = {
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'app.overview',
  menu: { group: 'Dashboard' },
} as Screen;

const patch = { links: { book: { label: 'own.book', href: '/book', group: 'Dashboard' } } };

beforeEach(() => {
  vi.resetAllMocks();
  openDialogs();
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: null, State: 'active' },
  ]);
  vi.mocked(listScreens).mockResolvedValue({ screens: [board], variants: [], problems: [] });
  vi.mocked(getConfigFile).mockImplementation(async (path) =>
    configFile(path, path.endsWith('.overlay.json') ? { version: 1, patch } : null),
  );
  vi.mocked(listTexts).mockResolvedValue({
    Items: [{ ...text('own.book'), Own: { 'en-US': 'Handbook' } }],
    TotalItems: 1,
    PageNumber: 1,
    PageSize: 1000,
  });
  vi.mocked(publishFiles).mockResolvedValue({ Number: 1 });
});

test('a page gets other words and a link goes: menu and words are published together', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change Overview' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Name in English (US)'), {
    target: { value: 'Halls' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Handbook' }));
  expect(screen.getByText('Halls')).toBeTruthy();
  expect(publishFiles).not.toHaveBeenCalled();
  press('Publish');

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  const label = 'menu.acme.page.dashboard.plant.board';
  expect(changes?.Files.map(({ Path, Text }) => [Path, JSON.parse(Text ?? '') as object])).toEqual([
    [
      'clients/acme/navigation.overlay.json',
      { version: 1, patch: { entries: { '/dashboard/plant/board': { label } } } },
    ],
    [
      'clients/acme/menu.texts.json',
      { 'en-US': { [label]: 'Halls' }, 'es-MX': { [label]: 'Halls' } },
    ],
  ]);
});

test('what is hidden says so and can be shown again; only the menu is published then', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide Overview' }));
  const group = screen.getByRole('region', { name: 'Plant' });
  expect(within(group).getByText('hidden')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show Overview' }));
  expect(within(group).queryByText('hidden')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hide Overview' }));
  press('Publish');

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(changes?.Files.map(({ Path }) => Path)).toEqual(['clients/acme/navigation.overlay.json']);
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toEqual({
    version: 1,
    patch: { ...patch, entries: { '/dashboard/plant/board': null } },
  });
});

test('the menu is that of the client, and what was changed is not left without a question', async () => {
  const other = { Id: 'umbra', DisplayName: 'Umbra', Origin: null, State: 'active' as const };
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: null, State: 'active' },
    other,
  ]);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Hide Overview' }));
  expect(vi.mocked(listScreens).mock.lastCall?.[1]).toBe('acme');
  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'umbra' } });
  const question = await screen.findByRole('dialog', { name: 'Leave without publishing?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('button', { name: 'Show Overview' })).toBeTruthy();

  fireEvent.change(screen.getByLabelText('For'), { target: { value: 'umbra' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('button', { name: 'Hide Overview' })).toBeTruthy();
  expect(vi.mocked(listScreens).mock.lastCall?.[1]).toBe('umbra');
});

test('the menu of a client that does not exist is not loaded', async () => {
  render(
    <Around address="/admin/menu?client=gone">
      <MenuPage />
    </Around>,
  );

  expect(await screen.findByText(/^There is no such client/)).toBeTruthy();
  expect(getConfigFile).not.toHaveBeenCalled();
});

test('a link has a name and an address that can be opened', async () => {
  open();
  const group = await screen.findByRole('region', { name: 'Plant' });
  fireEvent.click(within(group).getByRole('button', { name: 'New link' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Address'), {
    target: { value: 'javascript:alert(1)' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));

  expect(within(dialog).getByText('A link has a name.')).toBeTruthy();
  expect(within(dialog).getByText(/^An address begins with/)).toBeTruthy();
  expect(screen.getByRole('dialog')).toBe(dialog);
});

test('a link to a page that there is not says so, in its dialog and in the menu', async () => {
  open();
  const group = await screen.findByRole('region', { name: 'Plant' });
  fireEvent.click(within(group).getByRole('button', { name: 'New link' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Name in English (US)'), {
    target: { value: 'Energy' },
  });
  fireEvent.change(within(dialog).getByLabelText('Address'), {
    target: { value: '/dashboard/plant/energie' },
  });
  expect(within(dialog).getByText(/^There is no page at this address/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));

  expect(within(group).getByText('no such page')).toBeTruthy();
});

test('where nothing is changed there is nothing to publish, or to discard', async () => {
  open();
  const hide = await screen.findByRole('button', { name: 'Hide Overview' });
  for (const name of ['Publish', 'Discard changes']) {
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    press(name);
  }
  fireEvent.click(hide);
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show Overview' }));

  expect(screen.getByText('Nothing is changed.')).toBeTruthy();
  fireEvent.submit(document.querySelector('form') ?? document.body);
  expect(publishFiles).not.toHaveBeenCalled();
});

test('the first cannot go up, the last not down; who moves one hears where it is', async () => {
  open();
  await screen.findByText('Handbook');

  for (const name of ['Move Overview up', 'Move Handbook down']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
  }
  const up = screen.getByRole('button', { name: 'Move Handbook up' });
  up.focus();
  fireEvent.click(up);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Handbook up' }));
  expect(screen.getByText('Handbook: place 1 of 2')).toBeTruthy();
  const group = screen.getByRole('region', { name: 'Plant' });
  expect(
    within(group)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Handbook'), expect.stringContaining('Overview')]);
});

test('each entry has its words, also of a client with more words than one answer has', async () => {
  vi.mocked(listTexts).mockImplementation(async ({ pageNumber = 1 }) => ({
    Items: [
      pageNumber === 2
        ? { ...text('own.book'), Usual: { 'en-US': 'Delivered book' } }
        : text(`own.${pageNumber}`),
    ],
    TotalItems: 2001,
    PageNumber: pageNumber,
    PageSize: 1000,
  }));
  open();

  expect(await screen.findByText('Delivered book')).toBeTruthy();
  expect(listTexts).toHaveBeenCalledTimes(3);
});

test('without a client there is no menu to change, and the page leads to the clients', async () => {
  vi.mocked(listNamedClients).mockResolvedValue([]);
  open();

  expect((await screen.findByRole('link', { name: 'Add a client' })).getAttribute('href')).toBe(
    '/admin/clients',
  );
});

function text(Key: string) {
  return { Key, Usual: {}, Own: {}, Paths: [], Delivered: [] };
}

function open(): void {
  render(
    <Around address="/admin/menu">
      <MenuPage />
    </Around>,
  );
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
