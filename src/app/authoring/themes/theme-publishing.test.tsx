import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  discardDraft,
  getConfigFile,
  getRelease,
  listReleases,
  publishFiles,
  restoreRelease,
} from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import type { Release } from '#schemas/api/configuration.gen.ts';

import { openDialogs } from '../configuration/testing.ts';
import {
  coloured,
  field,
  file,
  isClosed,
  onPublished,
  open,
  path,
  press,
  publish,
} from './theme-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#theme/theme-look.ts');
vi.mock('#app/load-client-theme.ts');
vi.mock('./preview/theme-preview.tsx', () => ({ ThemePreview: () => null }));

const files = ['a', 'b', 'c', 'd'].map((name) => `/api/media/${name}.woff2`);
const tiles = {
  ...coloured.objects?.DashboardTileText,
  FontURL: { Name: 'Acme Sans', Files: files },
};
const changed = {
  Path: path,
  Text: JSON.stringify({ ...coloured, objects: { DashboardTileText: tiles } }),
  Before: JSON.stringify({ version: 1, objects: { DashboardTileText: { Color: '#000000' } } }),
  Delivered: null,
};
beforeEach(() => {
  openDialogs();
  vi.resetAllMocks();
  vi.mocked(publishFiles).mockResolvedValue({ Number: 3 });
  vi.mocked(discardDraft).mockResolvedValue(undefined);
  vi.mocked(getConfigFile).mockResolvedValue(file(coloured));
  vi.mocked(listReleases).mockResolvedValue([
    released(2),
    { ...released(1), ReplacedBy: { [path]: 2 } },
  ]);
  vi.mocked(getRelease).mockResolvedValue({ ...released(2), Files: [changed] });
  vi.mocked(restoreRelease).mockResolvedValue(3);
});

test('the history of a theme calls fields as the form does, and what is restored is read again', async () => {
  await open(coloured);
  fireEvent.click(screen.getByText('History'));
  const dialog = screen.getByRole('dialog', { name: 'History: Theme · For Acme' });
  fireEvent.click(
    (await within(dialog).findAllByRole('button', { name: 'Compare' }))[0] as Element,
  );

  const row = await within(dialog).findByRole('row', { name: /^Tiles · colour/ });
  expect(row.textContent).toBe('Tiles · colour#000000#123456');
  const font = within(dialog).getByRole('row', { name: /^Tiles · own font/ });
  expect(font.textContent).toBe('Tiles · own font—Acme Sans');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore release 1' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore now' }));
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is in the fields is published after a question that shows what is different', async () => {
  await open(coloured);
  expect(isClosed('Publish')).toBe(true);
  expect(isClosed('Discard changes')).toBe(true);
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  fireEvent.change(field(/^One a line/), { target: { value: '--client-gap: 4px' } });
  press('Publish');
  const dialog = screen.getByRole('dialog', { name: 'Publish' });
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Title · words—Acme',
    '--client-gap—4px',
  ]);
  expect(within(dialog).getByText(/Theme · For Acme/)).toBeTruthy();
  expect(publishFiles).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'New name' } });
  fireEvent.submit(within(dialog).getByRole('textbox'));

  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  const { Files: [sent] = [], Note } = vi.mocked(publishFiles).mock.lastCall?.[0] ?? {};
  expect({ ...sent, Note }).toMatchObject({
    Path: path,
    Before: JSON.stringify(coloured),
    Note: 'New name',
  });
  expect(JSON.parse(sent?.Text ?? '')).toMatchObject({
    objects: { DashboardTitleLargeText: { Text: 'Acme' }, SplashPageSlogan: { Text: 'Hi' } },
  });
});

test('a draft that was left behind is gone once it was published, or given up', async () => {
  await open({ version: 1 }, coloured);
  publish();
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  const [sent] = vi.mocked(publishFiles).mock.lastCall?.[0].Files ?? [];
  expect(sent?.Before).toBe(JSON.stringify({ version: 1 }));
  expect(discardDraft).toHaveBeenCalledExactlyOnceWith(path, 1);

  press('Discard changes');
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard changes' }),
  );
  expect(discardDraft).toHaveBeenCalledTimes(2);
});

test('what others have published meanwhile is not lost, nor what is typed here', async () => {
  vi.mocked(publishFiles).mockRejectedValueOnce(
    new HttpError(409, 'configuration.changed', `${path} has been changed by others.`),
  );
  await open(coloured);
  const theirs = { version: 1, objects: { DashboardTitleLargeText: { Size: 40 } } } as const;
  vi.mocked(getConfigFile).mockResolvedValue(file(theirs));
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  publish('Ours');

  expect(await screen.findByText(/^Others have published a change/)).toBeTruthy();
  expect(onPublished).not.toHaveBeenCalled();
  expect(field('Title · words').value).toBe('Acme');
  expect(isClosed('Discard changes')).toBe(false);
  press('Replace their changes');
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  const { Files: [sent] = [], Note } = vi.mocked(publishFiles).mock.lastCall?.[0] ?? {};
  expect({ Before: sent?.Before, Note }).toEqual({ Before: JSON.stringify(theirs), Note: 'Ours' });
});

test('a refused publication says which field, and is put right and published again', async () => {
  const refusal = new HttpError(400, 'configuration.invalid', 'This cannot be published.');
  const place = { File: path, Line: 1, Column: 1, Expected: 'a text that matches ^/' };
  refusal.details = {
    Problems: [
      { ...place, Pointer: '/objects/SplashPageLogo/S3Image', Code: 'pattern' },
      { ...place, Pointer: '/customProperties', Code: 'propertyNames' },
    ],
  };
  vi.mocked(publishFiles).mockRejectedValueOnce(refusal);
  await open(coloured);
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  publish();

  expect(await screen.findByText('Logo · picture: this value is not right.')).toBeTruthy();
  expect(screen.getByText('Custom properties: this value is not right.')).toBeTruthy();
  fireEvent.change(field('Title · words'), { target: { value: 'Ac' } });
  publish();
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  expect(vi.mocked(publishFiles).mock.lastCall?.[0].Files[0]?.Before).toBe(
    JSON.stringify(coloured),
  );
});

function released(number: number): Release {
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
  };
}
