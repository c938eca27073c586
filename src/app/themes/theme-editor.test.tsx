import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { type loadThemeParts, publishTheme } from '#api/admin/theme-files.ts';
import { Around } from '#engine/testing.tsx';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { ThemeEditor } from './theme-editor.tsx';

vi.mock('#api/admin/theme-files.ts');
vi.mock('#theme/theme-look.ts');
vi.mock('../load-client-theme.ts');
vi.mock('./theme-preview.tsx', () => ({ ThemePreview: () => null }));

const coloured: ThemeFile = {
  version: 1,
  objects: { DashboardTileText: { Color: '#123456', Size: 14 }, SplashPageSlogan: { Text: 'Hi' } },
};

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(publishTheme).mockResolvedValue();
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

test('a draft that was saved before is counted against what is published', async () => {
  await open({ version: 1 }, coloured);

  expect(screen.getByText('3 changes are not published')).toBeTruthy();
});

test('the button in the foot publishes what is in the fields', async () => {
  await open(coloured);
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  fireEvent.click(screen.getByText('Publish'));

  const text = vi.mocked(publishTheme).mock.lastCall?.[1] ?? '';
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

type Parts = Awaited<ReturnType<typeof loadThemeParts>>;

async function open(
  published: ThemeFile,
  draft?: ThemeFile,
  beneath: object[] = [],
): Promise<void> {
  const Draft = draft && { Text: JSON.stringify(draft), Version: 1 };
  const parts = {
    base: { Name: 'acme', UIJson: beneath },
    file: { Path: 'p', Text: JSON.stringify(published), Source: 'store', Number: 1, Draft },
  } as Parts;
  const editor = (
    <Around>
      <ThemeEditor
        clientId="acme"
        parts={parts}
        isPublished={false}
        onPublished={vi.fn<() => void>()}
        onReload={vi.fn<() => void>()}
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
