import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, listTexts, publishFiles } from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { Around } from '#engine/testing.tsx';

import { configFile, openDialogs } from '../configuration/testing.ts';
import { TextsPage } from './texts-page.tsx';

await import('./text-dialog.tsx');

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#app/load-client-theme.ts');
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({ account: { Id: 'A1', Roles: [{ Name: 'Sysadmin' }] } }),
}));
vi.mock('#app/shell/languages.ts', () => ({
  useLanguages: () => [
    { Code: 'en-US', Name: 'English (US)' },
    { Code: 'es-MX', Name: 'Español (México)' },
  ],
}));

const parts = {
  Key: 'parts',
  Usual: { 'en-US': '{{count}} parts', 'es-MX': '{{count}} piezas' },
  Own: {},
  Paths: [],
  Delivered: [],
};
const line = {
  Key: 'own.line',
  Usual: {},
  Own: { 'en-US': 'Line 1' },
  Paths: ['a.texts.json'],
  Delivered: ['d.texts.json'],
};
const hall = {
  Key: 'own.hall',
  Usual: { 'en-US': 'Hall' },
  Own: {},
  Paths: [],
  Delivered: ['d.texts.json'],
};

beforeEach(() => {
  vi.resetAllMocks();
  openDialogs();
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'acme', DisplayName: 'Acme', Origin: null, State: 'active' },
  ]);
  vi.mocked(listTexts).mockResolvedValue({
    Items: [parts, line, hall],
    TotalItems: 3,
    PageNumber: 1,
    PageSize: 50,
  });
  vi.mocked(getConfigFile).mockImplementation(async (path) => configFile(path, null));
  vi.mocked(publishFiles).mockResolvedValue({ Number: 1 });
});

test('each text has its words, its key, and where they are from', async () => {
  open();

  const usual = await screen.findByRole('row', { name: /parts/ });
  expect(within(usual).getByText('as usual')).toBeTruthy();
  const own = screen.getByRole('row', { name: /Line 1/ });
  expect(within(own).getByText('a.texts.json')).toBeTruthy();
  const delivered = screen.getByRole('row', { name: /Hall/ });
  expect(within(delivered).getByText(/^from a delivered file/).textContent).toContain(
    'd.texts.json',
  );
  expect(screen.getByRole('rowheader', { name: /Hall/ })).toBeTruthy();
});

test('what is asked is what the address says', async () => {
  open('?client=acme&search=line&own=true&page=2');

  await waitFor(() => expect(listTexts).toHaveBeenCalled());
  expect(vi.mocked(listTexts).mock.calls[0]?.[0]).toEqual({
    client: 'acme',
    search: 'line',
    isOwn: true,
    pageNumber: 2,
    pageSize: 50,
  });
});

test('many texts are shown page by page', async () => {
  const Items = [parts];
  vi.mocked(listTexts).mockResolvedValue({ Items, TotalItems: 120, PageNumber: 1, PageSize: 50 });
  open();
  expect(await screen.findByText('1–50 of 120')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));

  await waitFor(() =>
    expect(vi.mocked(listTexts).mock.lastCall?.[0]).toMatchObject({ pageNumber: 2 }),
  );
});

test('the words of a text are changed where they are for everyone', async () => {
  const dialog = await openText('Change parts');
  expect(within(dialog).getByText('Usual: {{count}} piezas')).toBeTruthy();
  type(dialog, 'English (US)', 'Pieces');
  expect(within(dialog).getByText(/^Without \{\{count\}\}/)).toBeTruthy();
  type(dialog, 'English (US)', '{{count}} pieces');
  expect(within(dialog).queryByText(/^Without/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(changes?.Files.map(({ Path, Before }) => [Path, Before])).toEqual([
    ['texts/own.texts.json', null],
  ]);
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toEqual({
    'en-US': { parts: '{{count}} pieces' },
    'es-MX': {},
  });
});

test('words that someone else has changed meanwhile are not written over, and the dialog says so', async () => {
  vi.mocked(getConfigFile).mockImplementation(async (path) =>
    configFile(path, { 'en-US': { 'own.line': 'Line 2' } }),
  );
  const dialog = await openText('Change own.line');
  type(dialog, 'English (US)', 'Line 3');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await within(dialog).findByText(/^Someone else has changed/)).toBeTruthy();
  expect(publishFiles).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace their words' }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toMatchObject({
    'en-US': { 'own.line': 'Line 3' },
  });
});

test('a new text has a key and words', async () => {
  const dialog = await openText('New text');
  type(dialog, 'Key', 'constructor');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText(/^A key begins/)).toBeTruthy();
  expect(within(dialog).getByText(/^A text has words/)).toBeTruthy();
  type(dialog, 'Key', 'own.rules');
  type(dialog, 'Español (México)', 'Reglas');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(publishFiles).toHaveBeenCalledOnce());
  const [changes] = vi.mocked(publishFiles).mock.calls[0] ?? [];
  expect(JSON.parse(changes?.Files[0]?.Text ?? '')).toEqual({
    'en-US': { 'own.rules': 'Reglas' },
    'es-MX': { 'own.rules': 'Reglas' },
  });
});

test('a new text does not take the key of another', async () => {
  const dialog = await openText('New text');
  type(dialog, 'Key', 'parts');
  type(dialog, 'English (US)', 'Rules');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  expect(await within(dialog).findByText(/^There is a text of this key already/)).toBeTruthy();
  expect(publishFiles).not.toHaveBeenCalled();
});

test('saved without a change, nothing is published', async () => {
  const dialog = await openText('Change own.line');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getConfigFile).not.toHaveBeenCalled();
});

function open(search = ''): void {
  render(
    <Around address={`/admin/texts${search}`}>
      <TextsPage />
    </Around>,
  );
}

async function openText(name: string): Promise<HTMLElement> {
  open();
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

function type(dialog: HTMLElement, label: string, value: string): void {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}
