import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#resources/testing.ts';

import { editMould, mould, moulds, plants, save, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const riverside = {
  Id: 'riverside',
  Version: 1,
  DisplayName: 'Riverside Moulding',
  TimeZone: 'America/Chicago',
};
const delta = { Id: 'delta', Version: 1, DisplayName: 'Delta Process', TimeZone: 'Asia/Kolkata' };

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
  calls.find.mockImplementation(async (id) => (id === 'delta' ? delta : riverside));
  calls.change.mockResolvedValue({ ...mould, Version: 3 });
});

test('values are shown as people read them', async () => {
  await showMoulds();
  const cells = [...screen.getByRole('row', { name: /M 1/ }).querySelectorAll('td[data-kind]')];

  expect(cells.map((cell) => cell.textContent?.trim()).slice(0, 6)).toEqual([
    'HOT RUNNER',
    'STEEL',
    '✓ Yes',
    'Riverside Moulding',
    'Riverside Moulding',
    'Weight 4.5, Year 2019',
  ]);
});

test('a form has the groups that the screen names', async () => {
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'products.name' },
      { field: 'Type', label: 'products.cycle', heading: 'products.title' },
    ],
  });
  editMould();
  const group = within(screen.getByRole('group', { name: 'Products' }));

  expect(group.getByLabelText(/^Ideal cycle/)).toBeTruthy();
  expect(group.queryByLabelText('Name')).toBeNull();
});

test('a value has the words that the screen gives it', async () => {
  const entry = { field: 'Type', label: 'products.name', optionTexts: 'resource-table.' };
  const row = { ...mould, Type: 'yes' };
  calls.list.mockResolvedValue({ Items: [row], TotalItems: 1 });
  await showMoulds({
    fields: [{ field: 'DisplayName', label: 'products.name' }, entry],
  });

  expect(screen.getByRole('cell', { name: 'Yes' })).toBeTruthy();
});

test('a choice, several, a switch and an instant are sent as the server takes them', async () => {
  await showMoulds();
  editMould();
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('combobox', { name: /Type/ }), {
    target: { value: 'COLD_RUNNER' },
  });
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'ALUMINIUM' }));
  fireEvent.click(within(dialog).getByRole('switch'));
  await typeCheckedAt('2026-07-01T06:00');
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({
    Type: 'COLD_RUNNER',
    Materials: ['STEEL', 'ALUMINIUM'],
    IsSpare: false,
    CheckedAt: '2026-07-01T11:00:00.000Z',
  });
});

test('an instant is read and typed by the clock of the plant, which stands beside it', async () => {
  await showMoulds();
  expect(screen.getByText('Jun 10, 3:30 AM CDT')).toBeTruthy();
  editMould();
  await screen.findByText('Time in America/Chicago (GMT-5)');
  expect(checkedAt().value).toBe('2026-06-10T03:30');

  await typeCheckedAt('2026-12-24T08:00');
  expect(screen.getByText('Time in America/Chicago (GMT-6)')).toBeTruthy();
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ CheckedAt: '2026-12-24T14:00:00.000Z' });
});

test('what was typed is by the clock of the plant that is chosen, and what is stored stays', async () => {
  await showMoulds();
  editMould();
  await screen.findByText('Time in America/Chicago (GMT-5)');
  await choosePlant('Delta Process');
  await screen.findByText('Time in Asia/Kolkata (GMT+5:30)');
  expect(checkedAt().value).toBe('2026-06-10T14:00');
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ PlantId: 'delta' });
});

test('a form that is sent before the zone of its plant is known waits for it', async () => {
  await showMoulds();
  editMould();
  await typeCheckedAt('2026-06-11T08:00');
  const answers: ((row: object) => void)[] = [];
  calls.find.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
  await choosePlant('Delta Process');
  save();
  await waitFor(() => expect(answers.length).toBeGreaterThan(0));
  for (const answer of answers) answer(delta);

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({
    PlantId: 'delta',
    CheckedAt: '2026-06-11T02:30:00.000Z',
  });
});

test('what need not be chosen can be taken back', async () => {
  await showMoulds();
  editMould();
  fireEvent.change(screen.getByRole('combobox', { name: /Type/ }), { target: { value: '' } });
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ Type: null });
});

test('a reference is found by a part of its name, with the keys alone', async () => {
  await showMoulds();
  editMould();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /PlantId/ });
  await waitFor(() => expect(box.value).toBe('Riverside Moulding'));
  calls.list.mockResolvedValue({ Items: [riverside, delta], TotalItems: 900 });

  fireEvent.change(box, { target: { value: 'del' } });
  await screen.findByRole('option', { name: 'Delta Process' });
  await waitFor(() =>
    expect(calls.list.mock.calls.at(-1)?.[0]).toMatchObject({ search: 'del', pageSize: 20 }),
  );
  expect(screen.getByText('898 more: type a part of the name')).toBeTruthy();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(box.getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Delta Process' }).id,
  );
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(screen.queryByRole('listbox')).toBeNull();
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ PlantId: 'delta' });
});

test('what is typed and not chosen is no choice, and Escape closes the list only', async () => {
  await showMoulds();
  editMould();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /PlantId/ });
  fireEvent.change(box, { target: { value: 'del' } });
  fireEvent.keyDown(box, { key: 'Escape' });

  expect(screen.getByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(box.value).toBe('Riverside Moulding'));
});

test('items are added, changed, moved and removed', async () => {
  await showMoulds();
  editMould();
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }));
  fireEvent.change(screen.getByLabelText('Name, line 3'), { target: { value: 'Shots' } });
  fireEvent.change(screen.getByLabelText('Value, line 3'), { target: { value: '1,5' } });
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('Name, line 3'), { key: 'ArrowUp', altKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({
    Attributes: [
      { Name: 'Shots', Value: 1.5 },
      { Name: 'Year', Value: 2019 },
    ],
  });
});

test('a list of texts is typed line by line, and empty lines are not sent', async () => {
  const given = { Access: 'given', IsRequired: true, IsSearched: false } as const;
  const Fields = [
    ...moulds.Fields,
    { ...given, Name: 'Tags', Kind: 'texts', MinItems: 1 } as const,
  ];
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName', in: ['list'] },
      { field: 'Tags', label: 'moulds.Tags', in: ['form'] },
    ],
  });
  editMould();
  lineOf(1, ' ');
  save();
  expect(await screen.findByText('This is needed')).toBeTruthy();

  lineOf(1, 'Steel');
  fireEvent.keyDown(screen.getByLabelText('moulds.Tags, line 1'), { key: 'Enter' });
  // Synchronous: the scanner's next letter belongs to the new line.
  expect(document.activeElement).toBe(screen.getByLabelText('moulds.Tags, line 2'));
  lineOf(2, ' Brass ');
  fireEvent.click(screen.getByRole('button', { name: /^Add/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Move line 2 up' }));
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ Tags: ['Brass', 'Steel'] });
});

test('a time zone is chosen from those that there are', async () => {
  await showMoulds({
    fields: [{ field: 'DisplayName', label: 'moulds.DisplayName', suggests: 'timeZones' }],
  });
  editMould();
  const zone = screen.getByRole('combobox', { name: 'moulds.DisplayName' });
  fireEvent.change(zone, { target: { value: 'kolk' } });
  fireEvent.keyDown(zone, { key: 'Enter' });
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.[1]).toEqual({ DisplayName: 'Asia/Kolkata' });
});

test('an item without what it needs is not sent', async () => {
  await showMoulds();
  editMould();
  fireEvent.change(screen.getByLabelText('Name, line 1'), { target: { value: ' ' } });
  save();

  expect(await screen.findByText('This is needed')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();
});

function checkedAt(): HTMLInputElement {
  return screen.getByLabelText(/CheckedAt/);
}

/** Types a value once the time zone is known. */
async function typeCheckedAt(value: string): Promise<void> {
  await waitFor(() => expect(checkedAt().disabled).toBe(false));
  fireEvent.change(checkedAt(), { target: { value } });
}

async function choosePlant(name: string): Promise<void> {
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: /PlantId/ });
  calls.list.mockResolvedValue({ Items: [riverside, delta], TotalItems: 2 });
  fireEvent.change(box, { target: { value: name.slice(0, 3) } });
  fireEvent.pointerDown(await screen.findByRole('option', { name }));
}

function lineOf(number: number, value: string): void {
  fireEvent.change(screen.getByLabelText(`moulds.Tags, line ${number}`), { target: { value } });
}
