import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import { calls, listResources } from '#resources/testing.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import { editMould, mould, moulds, plants, save, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const given = { Access: 'given', IsRequired: false, IsSearched: false } as const;
const text = { ...given, Kind: 'text' } as const;
const Shifts: ResourceField = {
  ...given,
  Name: 'Shifts',
  Kind: 'items',
  Items: [
    { ...text, Name: 'Name' },
    { ...text, Name: 'Start', IsRequired: true },
    { ...text, Name: 'End' },
    { ...text, Name: 'Days', IsRequired: true },
    { ...text, Name: 'Breaks' },
  ],
};
const described: ResourceDescription = {
  ...moulds,
  Fields: [
    ...moulds.Fields.filter(({ Name }) => Name === 'DisplayName'),
    { ...given, Name: 'Limit', Kind: 'number', Minimum: 0, Maximum: 1 },
    { ...given, Name: 'Parts', Kind: 'number', Minimum: 0 },
    { ...text, Name: 'From' },
    { ...text, Name: 'Client' },
    Shifts,
  ],
};
const early = { Name: 'Early', Start: '06:00', End: '14:00', Days: '1-6', Breaks: '10:00-10:15' };
const row = {
  ...mould,
  Limit: 0.07,
  Parts: 3,
  From: '2026-12-24',
  Client: 'acme',
  Shifts: [early],
};
const label = 'moulds.x';
const fields = [
  { field: 'DisplayName', label },
  { field: 'Limit', label: 'moulds.Limit', as: 'percent' },
  { field: 'Parts', label: 'moulds.Parts' },
  { field: 'From', label: 'moulds.From', as: 'date' },
  { field: 'Client', label: 'moulds.Client', isRequired: true },
  {
    field: 'Shifts',
    label: 'moulds.Shifts',
    items: [
      { field: 'Name', label: 'moulds.Name' },
      { field: 'Start', label: 'moulds.Start', as: 'time' },
      { field: 'End', label: 'moulds.End', as: 'time' },
      { field: 'Days', label: 'moulds.Days', as: 'weekdays' },
      { field: 'Breaks', label: 'moulds.Breaks', as: 'timeRanges' },
    ],
  },
] as const;

beforeEach(async () => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([described, plants]);
  calls.list.mockResolvedValue({ Items: [row], TotalItems: 1 });
  calls.change.mockResolvedValue({ ...row, Version: 3 });
  await showMoulds({ fields: [...fields] as never });
  editMould();
});

function type(name: RegExp | string, value: string): void {
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } });
}

async function sentBody(): Promise<object | undefined> {
  save();
  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  return calls.change.mock.lastCall?.[1];
}

test('a list shows per cent, weekdays and times as people write them', () => {
  const cells = [...document.querySelectorAll('td[data-kind]')].map((cell) => cell.textContent);
  expect(cells[0]).toBe('7%');
  expect(cells[4]).toBe('Early 06:00–14:00 Mon–Sat (10:00–10:15)');
});

test('a fraction is typed as per cent, with or without its sign', async () => {
  const field = screen.getByLabelText<HTMLInputElement>(/moulds\.Limit/);
  expect(field.value).toBe('7');
  expect(screen.getByLabelText('moulds.Limit (optional) %')).toBe(field);
  type(/moulds\.Limit/, '28.7 %');
  expect(await sentBody()).toEqual({ Limit: 0.287 });
});

test('what is out of bounds is said in the words and the unit of the field', async () => {
  type(/moulds\.Limit/, '101');
  type(/moulds\.Parts/, '-1');
  save();
  expect(await screen.findByText('Between 0% and 100%')).toBeTruthy();
  expect(screen.getByText('0 or more')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();
});

test('what the screen asks for is needed, and says so before it is sent', async () => {
  type('moulds.Client', ' ');
  save();
  expect(await screen.findByText('This is needed')).toBeTruthy();
});

test('a day is typed in a field for days, times in fields for times', () => {
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/moulds\.From/).type).toBe('date');
  expect(dialog.getByLabelText<HTMLInputElement>('moulds.Start, line 1').type).toBe('time');
});

test('weekdays are pressed', async () => {
  const days = within(screen.getByRole('group', { name: 'moulds.Days, line 1' }));
  const pressed = days.getAllByRole('button', { pressed: true });
  expect(pressed.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
  ]);
  fireEvent.click(days.getByRole('button', { name: 'Wednesday' }));
  fireEvent.click(days.getByRole('button', { name: 'Sunday' }));
  expect(screen.getByText('46.5 planned hours a week')).toBeTruthy();
  expect(await sentBody()).toEqual({ Shifts: [{ ...early, Days: '1, 2, 4-7' }] });
});

test('a new line is worked on the days of the line before', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add moulds.Shifts' }));
  const days = within(screen.getByRole('group', { name: 'moulds.Days, line 2' }));
  expect(days.getAllByRole('button', { pressed: true })).toHaveLength(6);
});

test('breaks are added, and a line that was left empty is not sent', async () => {
  const breaks = within(screen.getByRole('group', { name: 'moulds.Breaks, line 1' }));
  fireEvent.click(breaks.getByRole('button', { name: /: add$/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('moulds.Breaks, line 1: 2, from'));
  fireEvent.click(breaks.getByRole('button', { name: /: add$/ }));
  type('moulds.Breaks, line 1: 2, from', '12:00');
  save();
  expect(await screen.findByText('A break needs both times')).toBeTruthy();

  type('moulds.Breaks, line 1: 2, until', '12:30');
  expect(await sentBody()).toEqual({
    Shifts: [{ ...early, Breaks: '10:00-10:15, 12:00-12:30' }],
  });
});

test('the last break is removed', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'moulds.Breaks, line 1: remove 1' }));
  expect(await sentBody()).toEqual({ Shifts: [{ ...early, Breaks: null }] });
});

test('what is missing in a line is said in its cell, which has the focus', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Add moulds.Shifts' }));
  const days = within(screen.getByRole('group', { name: 'moulds.Days, line 2' }));
  for (const day of days.getAllByRole('button', { pressed: true })) fireEvent.click(day);
  save();

  const start = screen.getByLabelText('moulds.Start, line 2');
  await waitFor(() => expect(document.activeElement).toBe(start));
  expect(start.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(start)).toBe('This is needed');
  expect(screen.getByLabelText('moulds.Start, line 1').getAttribute('aria-invalid')).toBe('false');
  expect(descriptionOf(screen.getByRole('group', { name: 'moulds.Days, line 2' }))).toBe(
    'This is needed',
  );

  type('moulds.Start, line 2', '22:00');
  save();
  await waitFor(() => expect(document.activeElement).toBe(days.getAllByRole('button')[0]));
  expect(calls.change).not.toHaveBeenCalled();
});

test('what the server refuses of a line is said in its cell until the list is changed', async () => {
  const Message = 'Early: the break 10:00-10:15 is not within 11:00-14:00';
  const refusal = new HttpError(400, 'shiftSchedule.notValid', Message);
  const Item = { Index: 0, Field: 'Breaks' };
  refusal.details = { Errors: [{ Field: 'Shifts', Message, Item }] };
  calls.change.mockRejectedValueOnce(refusal);
  type('moulds.Start, line 1', '11:00');
  save();

  const from = screen.getByLabelText('moulds.Breaks, line 1: 1, from');
  await waitFor(() => expect(document.activeElement).toBe(from));
  const breaks = screen.getByRole('group', { name: 'moulds.Breaks, line 1' });
  expect(descriptionOf(breaks)).toBe(Message);
  type('moulds.Start, line 1', '09:00');
  expect(breaks.getAttribute('aria-describedby')).toBeNull();
});

function descriptionOf(element: HTMLElement): string | null | undefined {
  const id = element.getAttribute('aria-describedby') ?? '';
  return document.querySelector(`[id="${id}"]`)?.textContent;
}
