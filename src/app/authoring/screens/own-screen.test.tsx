import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, listConfigFiles, publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { listScreens } from '#api/admin/screens.ts';
import { Around } from '#engine/testing.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { useToasts } from '#ui/toasts.ts';

import { openDialogs } from '../configuration/testing.ts';
import { RemoveScreenDialog } from './dialogs/remove-screen-dialog.tsx';
import { ScreenNameDialog } from './dialogs/screen-name-dialog.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/admin/screens.ts');
vi.mock('#app/load-client-theme.ts');
vi.mock('#app/use-config-changes.ts', () => ({ useConfigReload: () => () => Promise.resolve() }));
vi.mock('#app/shell/languages.ts', () => ({
  useLanguages: () => [
    { Code: 'en-US', Name: 'English (US)' },
    { Code: 'es-MX', Name: 'Español (México)' },
  ],
}));
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({
    account: { Id: 'U1', Roles: [{ Name: 'Global' }], Clients: [] },
    userView: { mode: 'admin', clientId: null, clientName: null },
  }),
}));

const hall: Screen = {
  version: 1,
  id: 'hall',
  path: '/dashboard/plant/hall',
  title: 'screen.hall.title',
  widgets: {},
  layouts: { desk: [] },
};
const texts = JSON.stringify({ 'en-US': { 'screen.hall.title': 'Hall' } });
const menu = 'clients/northwind/navigation.overlay.json';
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.resetAllMocks();
  openDialogs();
  useToasts.setState({ toasts: [] });
  vi.mocked(listScreens).mockResolvedValue({ screens: [hall], variants: [], problems: [] });
  vi.mocked(listNamedClients).mockResolvedValue([]);
  const LayerNames = { 'client northwind': 'Northwind' };
  vi.mocked(listConfigFiles).mockResolvedValue({
    Items: [listed(menu)],
    TotalItems: 1,
    LayerNames,
  });
  vi.mocked(publishFiles).mockResolvedValue({ Number: 4 });
  files({ 'screens/hall/hall.texts.json': texts });
});

test('a screen that was made here gets another name by a form, in its own file', async () => {
  render(<ScreenNameDialog screen={hall} onClose={onClose} />, { wrapper: Around });
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('Hall');
  fireEvent.change(name, { target: { value: ' North hall ' } });
  press('Save');

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [changed, ...others] = vi.mocked(publishFiles).mock.calls[0]?.[0].Files ?? [];
  expect(changed).toMatchObject({ Path: 'screens/hall/hall.texts.json', Before: texts });
  expect(JSON.parse(changed?.Text ?? '')).toEqual({
    'en-US': { 'screen.hall.title': 'North hall' },
    'es-MX': { 'screen.hall.title': 'North hall' },
  });
  expect(others).toEqual([]);
  expect(useToasts.getState().toasts[0]?.text).toBe('Saved: North hall');
});

test('it comes into the menu by a switch; without a name nothing is stored', async () => {
  render(<ScreenNameDialog screen={hall} onClose={onClose} />, { wrapper: Around });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('switch', { name: /In the menu/ }));
  press('Save');
  expect(screen.getByText('A screen has a name')).toBeTruthy();
  expect(publishFiles).not.toHaveBeenCalled();

  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Hall' } });
  press('Save');
  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [, document] = vi.mocked(publishFiles).mock.calls[0]?.[0].Files ?? [];
  expect(JSON.parse(document?.Text ?? '')).toMatchObject({ menu: { group: 'Dashboard' } });
});

test('before a screen is removed the menus that link to it are named', async () => {
  files({ [menu]: `{ "patch": { "links": { "b": { "href": "${hall.path}?Id=riverside" } } } }` });
  render(<RemoveScreenDialog screen={hall} onClose={onClose} />, { wrapper: Around });

  expect(await screen.findByText(/^Menus link to it.*: Menu · For Northwind$/)).toBeTruthy();
});

function files(byPath: Readonly<Record<string, string>>): void {
  vi.mocked(getConfigFile).mockImplementation(async (Path) => ({
    Path,
    Text: byPath[Path] ?? '{}',
    Source: 'store',
    Number: 3,
    Draft: null,
  }));
}

function listed(Path: string) {
  const none = { Number: null, At: null, Author: null, HasDraft: false, DraftAuthor: null };
  return { Path, ScreenId: null, Source: 'store' as const, ...none };
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
