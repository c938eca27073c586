import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  decideRelease,
  getRelease,
  getResolvedScreen,
  listConfigFiles,
  listReleases,
} from '#api/admin/config.ts';
import { listNamedClients } from '#api/admin/named-clients.ts';
import { listScreens } from '#api/admin/screens.ts';
import { HttpError } from '#api/http.ts';
import { openDialogs } from '#app/authoring/configuration/testing.ts';
import { Around } from '#engine/testing.tsx';
import type { Release } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { ReleaseList, WaitingReleases } from './release-list.tsx';

await import('./release-dialog.tsx');

vi.mock('#app/use-config-changes.ts', () => ({ useConfigReload: () => () => Promise.resolve() }));
vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/named-clients.ts');
vi.mock('#api/admin/screens.ts');
vi.mock('#app/session/session.ts', () => ({
  useSession: () => ({
    account: { Id: 'U1', Username: 'anna', Roles: [{ Name: 'Global' }] },
    userView: { mode: 'admin', clientId: null, clientName: null },
  }),
}));

beforeEach(() => {
  vi.resetAllMocks();
  openDialogs();
  vi.mocked(getRelease).mockImplementation(async (number) => ({ ...release(number, {}), Files }));
  vi.mocked(decideRelease).mockResolvedValue(9);
  vi.mocked(listConfigFiles).mockResolvedValue({ Items: [], TotalItems: 0, LayerNames: {} });
  vi.mocked(listNamedClients).mockResolvedValue([
    { Id: 'northwind', DisplayName: 'Northwind', Origin: null, State: 'active' },
  ]);
  vi.mocked(listScreens).mockResolvedValue({ screens: [board], variants: [], problems: [] });
});

test('a release that waits is approved or refused, but not approved by who brought it in', async () => {
  vi.mocked(listReleases).mockResolvedValue([
    release(3, { State: 'waiting', Author: 'command line', MayApprove: true, Note: 'Hall 2' }),
    release(2, { State: 'waiting', Author: 'anna' }),
  ]);
  const [others, own] = await items();

  expect(within(others).getByText('Hall 2')).toBeTruthy();
  expect(buttonsOf(others)).toEqual(['Approve release 3', 'Refuse release 3', changes(3)]);
  expect(buttonsOf(own)).toEqual(['Refuse release 2', changes(2)]);
  fireEvent.click(screen.getByRole('button', { name: 'Approve release 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve release 3' });
  const row = await within(dialog).findByRole('row', { name: /^title/ });
  expect(row.textContent).toBe('titleOldNew');
  expect(decideRelease).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(decideRelease).toHaveBeenCalledWith(3, 'approve'));
  await waitFor(() => expect(listReleases).toHaveBeenCalledTimes(2));
});

test('the only administrator approves what that one brought in, and is shown why', async () => {
  vi.mocked(listReleases).mockResolvedValue([
    release(3, { State: 'waiting', Author: 'anna', MayApprove: true }),
    release(2, { State: 'waiting', Author: 'anna' }),
  ]);
  const [alone, own] = await items();

  expect(buttonsOf(alone)).toEqual(['Approve release 3', 'Refuse release 3', changes(3)]);
  expect(within(alone).getByText(/^You brought it in\. As the only administrator/)).toBeTruthy();
  expect(within(own).getByText(/another administrator has to open this page/)).toBeTruthy();
});

test('a release that is in force can be taken back, one that was replaced or refused cannot', async () => {
  vi.mocked(listReleases).mockResolvedValue([
    release(3, { State: 'refused', ApprovedBy: 'ben' }),
    release(2, {}),
    release(1, { Paths: ['site.json', path], ReplacedBy: { [path]: 2 } }),
  ]);
  const [refused, newest, older] = await items();

  expect([refused, newest, older].map(buttonsOf)).toEqual([
    [changes(3)],
    ['Take back release 2', changes(2)],
    [changes(1)],
  ]);
  expect(refused.textContent).toContain('refused (ben)');
});

test('what is taken back is seen first, as it becomes, and why it cannot be is said there', async () => {
  vi.mocked(listReleases).mockResolvedValue([release(2, {})]);
  vi.mocked(decideRelease).mockRejectedValue(
    new HttpError(409, 'release.changedSince', 'board has been changed since.'),
  );
  await items();
  fireEvent.click(screen.getByRole('button', { name: 'Take back release 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take back release 2' });
  expect((await within(dialog).findByRole('row', { name: /^title/ })).textContent).toBe(
    'titleNewOld',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }));

  expect(await within(dialog).findByText('board has been changed since.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what a release changes stands by what people call it, and whose it is', async () => {
  const theme = 'clients/northwind/client.theme.json';
  const objects = { DashboardTileText: { Color: '#123456' } };
  vi.mocked(getRelease).mockResolvedValue({
    ...release(2, {}),
    Files: [
      ...Files,
      { Path: theme, Before: null, Text: JSON.stringify({ objects }), Delivered: null },
      { Path: 'site.json', Before: '{}', Text: '{}', Delivered: null },
    ],
  });
  vi.mocked(listReleases).mockResolvedValue([release(2, {})]);
  await items();
  fireEvent.click(screen.getByRole('button', { name: changes(2) }));
  const dialog = await screen.findByRole('dialog');

  expect(await within(dialog).findByText('Overview · For Northwind')).toBeTruthy();
  expect(within(dialog).getByText('Theme · For Northwind')).toBeTruthy();
  expect(within(dialog).getByText('Site · For everyone')).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: /^Tiles · colour/ })).toBeTruthy();
});

test('one that waits is shown first, however much was published since', async () => {
  const newer = Array.from({ length: 12 }, (_, index) => release(14 - index, {}));
  vi.mocked(listReleases).mockResolvedValue([
    ...newer,
    release(2, { State: 'waiting' }),
    release(1, {}),
  ]);
  const names = (await items()).map((item) => item.querySelector('strong')?.textContent);

  expect(names).toHaveLength(11);
  expect(names[0]).toBe('Release 2');
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Waiting for approval',
    'Releases',
  ]);
});

test('the comparison of a shipped screen shows only what a release changes', async () => {
  const shipped = {
    version: 1,
    id: 'board',
    title: 'Shipped',
    layouts: { desk: [place(1)] },
    menu: { order: 3 },
  };
  const own = { version: 1, id: 'board', extends: 'board', layouts: { desk: [place(2)] } };
  vi.mocked(getResolvedScreen).mockResolvedValue({
    Base: {},
    Document: {},
    Extended: shipped,
    Layers: [],
    SetBy: {},
    LayerNames: {},
    RowFields: {},
    Places: {},
  });
  vi.mocked(getRelease).mockResolvedValue({
    ...release(2, {}),
    Files: [
      {
        Path: 'screens/board/board.screen.json',
        Before: null,
        Text: JSON.stringify(own),
        Delivered: JSON.stringify({ $schema: 'x', ...shipped, extends: 'base' }),
      },
    ],
  });
  vi.mocked(listReleases).mockResolvedValue([release(2, {})]);
  await items();
  fireEvent.click(screen.getByRole('button', { name: 'Take back release 2' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('rowheader');

  expect(
    within(dialog)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Place of main, Desk']);
});

test.each([
  [{}, 'in force'],
  [{ Paths: ['a', 'b'], ReplacedBy: { a: 4 } }, 'in force: 1 of 2 files'],
  [{ Paths: ['a', 'b'], ReplacedBy: { a: 4, b: 7 } }, 'replaced by release 7'],
  [{ State: 'waiting' }, 'waits for approval'],
  [{ Note: '− 3' }, 'Release 3 was taken back'],
  [{ Note: '= 3' }, 'As at release 3'],
  [{ Note: 'Hall 2' }, 'Hall 2'],
] as const)('of %j the list says "%s"', async (fields, words) => {
  vi.mocked(listReleases).mockResolvedValue([release(3, fields as Partial<Release>)]);
  const [item] = await items();

  expect(item.textContent).toContain(words);
});

test('where nothing was published there is no list', async () => {
  vi.mocked(listReleases).mockResolvedValue([]);
  const { container } = render(<ReleaseList />, { wrapper: Around });
  await waitFor(() => expect(listReleases).toHaveBeenCalled());

  expect(container.textContent).toBe('');
});

const board: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'app.overview',
  widgets: {},
  layouts: { desk: [] },
};
/** A screen is recognized by its content, not by the file's name. */
const path = 'clients/northwind/screens/ours.overlay.json';
const Files = [
  {
    Path: path,
    Before: JSON.stringify({ version: 1, screen: 'board', patch: { title: 'Old' } }),
    Text: JSON.stringify({ version: 1, screen: 'board', patch: { title: 'New' } }),
    Delivered: null,
  },
];

function place(y: number) {
  return { id: 'main', x: 0, y, w: 6, h: 4 };
}

function changes(number: number): string {
  return `Changes of release ${number}`;
}

async function items() {
  render(
    <Around>
      <WaitingReleases />
      <ReleaseList />
    </Around>,
  );
  await screen.findAllByRole('list');
  return screen.getAllByRole('listitem') as [HTMLElement, HTMLElement, HTMLElement];
}

function buttonsOf(item: HTMLElement): (string | null)[] {
  return within(item)
    .queryAllByRole('button')
    .map((button) => button.textContent);
}

function release(number: number, fields: Partial<Release>): Release {
  return {
    Number: number,
    State: 'active',
    At: '2026-06-10T06:30:00Z',
    Author: 'ben',
    ApprovedBy: null,
    MayApprove: false,
    Note: '',
    Paths: [path],
    ReplacedBy: {},
    ...fields,
  };
}
