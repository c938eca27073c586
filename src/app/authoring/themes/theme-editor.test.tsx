import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import {
  coloured,
  field,
  group,
  isClosed,
  onUnsaved,
  open,
  search,
  shownGroups,
} from './theme-editor.fixture.tsx';

vi.mock('#api/admin/config.ts');
vi.mock('#api/apps.ts', () => ({ loadTexts: () => Promise.resolve({}) }));
vi.mock('#theme/theme-look.ts');
vi.mock('#app/load-client-theme.ts');
vi.mock('./preview/theme-preview.tsx', () => ({ ThemePreview: () => null }));

beforeEach(() => void vi.resetAllMocks());

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

test('what would be lost by leaving is said to the page', async () => {
  await open({ version: 1 });
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  fireEvent.change(field('Title · words'), { target: { value: 'Acme' } });
  expect(onUnsaved).toHaveBeenLastCalledWith(true);

  fireEvent.change(field('Title · words'), { target: { value: '' } });
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test('a draft that was left behind is counted against what is published', async () => {
  await open({ version: 1 }, coloured);

  expect(screen.getByText('3 changes are not published')).toBeTruthy();
});

test.each([
  ['Tiles · size (px)', '4', 'A size is from 8 to 96 px.'],
  ['Tiles · colour', 'blueish', 'This is no colour. Write it like #1a2b3c.'],
  ['Tiles · font', 'Acme;', /^The name of a font has/],
])('what is wrong closes Publish and leads to its field: %s %s', async (label, value, words) => {
  await open(coloured);
  fireEvent.change(field(label), { target: { value } });
  fireEvent.change(search(), { target: { value: 'logo' } });
  expect(isClosed('Publish')).toBe(true);
  fireEvent.click(
    screen.getByText(`Put right before publishing: ${label}`, { selector: 'button' }),
  );

  expect(search().value).toBe('');
  expect(document.activeElement).toBe(field(label));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(group('Machines').open).toBe(true);
  expect(within(group('Machines')).getByText(words)).toBeTruthy();
  expect(within(group('Machines')).getByText('1 problem')).toBeTruthy();
});

test('wrong properties of the client are named and close Publish', async () => {
  await open(coloured);
  const value = 'color: red\n--client-gap: 4px';
  fireEvent.change(field(/^One a line/), { target: { value } });

  expect(screen.getByText(/^Not right: color\./)).toBeTruthy();
  fireEvent.click(screen.getByText('Put right before publishing: Custom properties'));
  expect(document.activeElement).toBe(field(/^One a line/));
});

test('a colour that no look can use is said, and the rest can be published', async () => {
  await open(coloured);
  fireEvent.change(field('Tiles · colour'), { target: { value: '#808080' } });

  const machines = within(group('Machines'));
  expect(machines.getByText(/^Light .*not used .* Dark .*not used$/)).toBeTruthy();
  expect(field('Tiles · colour').getAttribute('aria-invalid')).toBe('false');
  const words = '1 colour is not used: it cannot be read';
  expect(machines.getByText(words)).toBeTruthy();
  expect(isClosed('Publish')).toBe(false);
  fireEvent.click(screen.getByText(words, { selector: 'button' }));
  expect(document.activeElement).toBe(field('Tiles · colour'));
});

test('where no colour is given none is shown', async () => {
  await open(coloured, undefined, [{ UIObjectName: 'MachineDetailText', Color: '#224466' }]);
  const empty = [...document.querySelectorAll<HTMLInputElement>('[type=color]')].filter(
    (one) => one.dataset['isEmpty'] !== undefined,
  );

  expect(empty.map((one) => one.getAttribute('aria-label'))).toContain('Choose a colour: Title');
  expect(empty.map((one) => one.getAttribute('aria-label'))).not.toContain(
    'Choose a colour: Details',
  );
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
