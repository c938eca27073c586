import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { getConfigFile, getRelease, listReleases, restoreRelease } from '#api/admin/config.ts';
import { type loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { Around } from '#engine/testing.tsx';
import type { ConfigFile, Release } from '#schemas/api/configuration.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { openDialogs } from '../configuration/testing.ts';
import { ThemeEditor } from './theme-editor.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/admin/theme-files.ts');
vi.mock('#theme/theme-look.ts');
vi.mock('../load-client-theme.ts');
vi.mock('./theme-preview.tsx', () => ({ ThemePreview: () => null }));

const coloured: ThemeFile = {
  version: 1,
  objects: { DashboardTileText: { Color: '#123456', Size: 14 }, SplashPageSlogan: { Text: 'Hi' } },
};

const path = 'clients/acme/client.theme.json';
const changed = {
  Path: path,
  Text: JSON.stringify(coloured),
  Before: JSON.stringify({ version: 1, objects: { DashboardTileText: { Color: '#000000' } } }),
  Delivered: null,
};
const onPublished = vi.fn<() => void>();
const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();

beforeEach(() => {
  openDialogs();
  vi.resetAllMocks();
  vi.mocked(publishTheme).mockResolvedValue();
  vi.mocked(getConfigFile).mockResolvedValue(file(coloured));
  vi.mocked(listReleases).mockResolvedValue([
    released(2),
    { ...released(1), ReplacedBy: { [path]: 2 } },
  ]);
  vi.mocked(getRelease).mockResolvedValue({ ...released(2), Files: [changed] });
  vi.mocked(restoreRelease).mockResolvedValue(3);
});

test('the foot counts what is not published', async () => {
  await open(coloured);
  expect(screen.getByText('Nothing is changed.')).toBeTruthy();

  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  expect(screen.getByText('1 change is not published')).toBeTruthy();
  fireEvent.change(field(/^One a line/), { target: { value: '--client-gap: 4px' } });
  expect(screen.getByText('2 changes are not published')).toBeTruthy();
  fireEvent.change(field('Title · words'), { target: { value: '' } });
  fireEvent.change(field(/^One a line/), { target: { value: '' } });
  expect(screen.getByText('Nothing is changed.')).toBeTruthy();
});

test('what would be lost by leaving is said to the page: what was typed, no draft that is kept', async () => {
  await open({ version: 1 }, coloured);
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  expect(onUnsaved).toHaveBeenLastCalledWith(true);

  fireEvent.change(field('Title · words'), { target: { value: '' } });
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
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
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore release 1' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore now' }));
  await waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a draft that was saved before is counted against what is published', async () => {
  await open({ version: 1 }, coloured);

  expect(screen.getByText('3 changes are not published')).toBeTruthy();
});

test('what is in the fields is published after a question that shows what is different', async () => {
  await open(coloured);
  expect(screen.queryByText('Publish')).toBeNull();
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  fireEvent.change(field(/^One a line/), { target: { value: '--client-gap: 4px' } });
  fireEvent.click(screen.getByText('Publish'));
  const dialog = screen.getByRole('dialog', { name: 'Publish' });
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Title · words—Acme',
    '--client-gap—4px',
  ]);
  expect(within(dialog).getByText(/Theme · For Acme/)).toBeTruthy();
  expect(publishTheme).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'New name' } });
  fireEvent.submit(within(dialog).getByRole('textbox'));

  const { text = '', draft, note } = vi.mocked(publishTheme).mock.lastCall?.[1] ?? {};
  expect({ draft, note }).toEqual({ draft: 0, note: 'New name' });
  expect(JSON.parse(text)).toMatchObject({
    objects: { DashboardTitleLargeText: { Text: 'Acme' }, SplashPageSlogan: { Text: 'Hi' } },
  });
});

test.each([
  ['Tiles · size (px)', '4', 'A size is from 8 to 96 px.'],
  ['Tiles · colour', 'blueish', 'This is no colour. Write it like #1a2b3c.'],
  ['Tiles · colour', '#808080', /^Light .*not used .* Dark .*not used$/],
])('what is wrong is counted and leads to its field: %s %s', async (label, value, words) => {
  await open(coloured);
  fireEvent.change(field(label), { target: { value } });
  fireEvent.change(search(), { target: { value: 'logo' } });
  fireEvent.click(screen.getByText('1 problem', { selector: 'button' }));

  expect(search().value).toBe('');
  expect(document.activeElement).toBe(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(group('Machines').open).toBe(true);
  expect(within(group('Machines')).getByText(words)).toBeTruthy();
  expect(within(group('Machines')).getByText('1 problem')).toBeTruthy();
});

test('a search shows only fields with such a label, in groups that are open', async () => {
  await open(coloured);
  expect(shownGroups()).toHaveLength(6);
  fireEvent.change(search(), { target: { value: 'mark' } });

  expect(shownGroups()).toEqual(['Head of the pages']);
  expect(field('Mark · picture').closest('[hidden]')).toBeNull();
  expect(field('Title · words').closest('[hidden]')).not.toBeNull();
  fireEvent.change(search(), { target: { value: 'slogan · words' } });
  expect(group('Sign-in page').open).toBe(true);
  fireEvent.change(search(), { target: { value: '' } });
  expect(group('Sign-in page').open).toBe(false);
});

test('a search without hits says so', async () => {
  await open(coloured);
  fireEvent.change(search(), { target: { value: 'no such field' } });

  expect(shownGroups()).toEqual([]);
  expect(screen.getByText(/^No field is found/)).toBeTruthy();
});

test('a field that differs from the standard says so and is taken back by itself', async () => {
  await open(coloured);
  expect(screen.getAllByText('Differs from the standard')).toHaveLength(3);
  expect(within(group('Machines')).getByText('2 differ')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take back Tiles · size (px)' }));

  expect(field('Tiles · size (px)').value).toBe('');
  expect(document.activeElement).toBe(field('Tiles · size (px)'));
  expect(field('Tiles · colour').value).toBe('#123456');
  expect(within(group('Machines')).getByText('1 differs')).toBeTruthy();
});

test('what a file has as the standard does not differ from it', async () => {
  await open(coloured, undefined, [
    { UIObjectName: 'DashboardTileText', Color: '#123456', Size: 12 },
    { UIObjectName: 'SplashPageSlogan', Text: 'Hi' },
  ]);

  const [button, ...others] = screen.getAllByRole('button', { name: /^Take back/ });
  expect(button?.getAttribute('aria-label')).toBe('Take back Tiles · size (px)');
  expect(others).toEqual([]);
});

test('properties of the client are taken back, too', async () => {
  await open({ version: 1, customProperties: { '--client-gap': '4px' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take back Custom properties' }));

  expect(field(/^One a line/).value).toBe('');
  expect(screen.queryByText('Differs from the standard')).toBeNull();
});

test('only what differs is shown, also while it is emptied to be typed again', async () => {
  await open(coloured);
  fireEvent.click(screen.getByText('Only what differs (3)'));

  expect(shownGroups()).toEqual(['Sign-in page', 'Machines']);
  expect(field('Details · words').closest('[hidden]')).not.toBeNull();
  fireEvent.change(field('Slogan · words'), { target: { value: '' } });
  expect(shownGroups()).toEqual(['Sign-in page', 'Machines']);
  fireEvent.click(screen.getByText('Only what differs (2)'));
  fireEvent.click(screen.getByText('Only what differs (2)'));
  expect(shownGroups()).toEqual(['Machines']);
});

function file(theme: ThemeFile): ConfigFile {
  return { Path: path, Text: JSON.stringify(theme), Source: 'store', Number: 2, Draft: null };
}

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

type Parts = Awaited<ReturnType<typeof loadThemeParts>>;

async function open(
  published: ThemeFile,
  draft?: ThemeFile,
  beneath: object[] = [],
): Promise<void> {
  const Draft = draft && { Text: JSON.stringify(draft), Version: 1 };
  const parts = {
    base: { Name: 'acme', UIJson: beneath },
    file: { ...file(published), Draft },
  } as Parts;
  const editor = (
    <Around>
      <ThemeEditor
        clientId="acme"
        name="Theme · For Acme"
        parts={parts}
        isPublished={false}
        onPublished={onPublished}
        onReload={vi.fn<() => void>()}
        onUnsaved={onUnsaved}
      />
    </Around>
  );
  // The preview comes after the fields.
  await act(async () => void render(editor));
}

function field(label: string | RegExp): HTMLInputElement {
  // By the label alone: a search of some hundred controls by their names takes a second.
  const { control } = screen.getByText<HTMLLabelElement>(label, { selector: 'label' });
  return control as HTMLInputElement;
}

function search(): HTMLInputElement {
  return screen.getByPlaceholderText('Search fields by name');
}

function shownGroups(): string[] {
  const groups = [...document.querySelectorAll('details')].filter(({ hidden }) => !hidden);
  return groups.map((one) => one.querySelector('summary > span')?.textContent ?? '');
}

function group(label: string): HTMLDetailsElement {
  const groups = [...document.querySelectorAll('details')];
  const found = groups.find((one) => one.querySelector('summary > span')?.textContent === label);
  if (!found) throw new Error(`No group ${label}`);
  return found;
}
