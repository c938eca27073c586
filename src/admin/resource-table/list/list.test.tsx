import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#resources/testing.ts';
import { local } from '#lib/storage.ts';

import { mould, moulds, plants, showMoulds } from '../form/field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  local.clearExcept([]);
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 700 });
});

test('each column narrows the list by its kind', async () => {
  await filtering();
  fireEvent.change(screen.getByLabelText('moulds.DisplayName'), { target: { value: 'm ' } });
  await asked({ DisplayName: 'm' });
  fireEvent.click(within(group('Type')).getByText('All'));
  fireEvent.click(await within(group('Type')).findByRole('checkbox', { name: 'HOT RUNNER' }));
  await asked({ DisplayName: 'm', Type: 'HOT_RUNNER' });
  fireEvent.click(await within(group('Type')).findByRole('checkbox', { name: 'COLD RUNNER' }));
  await asked({ DisplayName: 'm', Type: 'HOT_RUNNER|COLD_RUNNER' });
  fireEvent.change(spare(), { target: { value: 'true' } });
  await asked({ DisplayName: 'm', Type: 'HOT_RUNNER|COLD_RUNNER', IsSpare: 'true' });

  expect(screen.getByRole('button', { name: 'Filter (3)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await asked({});
});

test('a number is narrowed from and to, and what is no number is not asked for', async () => {
  const number = { ...moulds.Fields[0], Name: 'Goal', Kind: 'number', IsSearched: false } as const;
  listResources.mockResolvedValue([
    { ...moulds, Fields: [...moulds.Fields, number as (typeof moulds.Fields)[number]] },
  ]);
  await filtering([
    { field: 'DisplayName', label: 'moulds.name' },
    { field: 'Goal', label: 'moulds.goal' },
  ]);
  fireEvent.change(screen.getByLabelText('moulds.goal, from'), { target: { value: '5,5' } });
  await asked({ Goal: '5.5..' });
  fireEvent.change(screen.getByLabelText('moulds.goal, to'), { target: { value: 'ten' } });
  fireEvent.change(screen.getByLabelText('moulds.goal, from'), { target: { value: '6' } });
  await asked({ Goal: '6..' });
  expect(calls.list.mock.calls.some(([query]) => JSON.stringify(query).includes('ten'))).toBe(
    false,
  );
});

test('a list with a pace asks again at it, and keeps what is chosen, what has the focus and its place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await showMoulds({ pollSeconds: 5 });
  const chosen = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose M 1' });
  fireEvent.click(chosen);
  chosen.focus();
  const row = chosen.closest('tr');
  const before = calls.list.mock.calls.length;
  calls.list.mockResolvedValue({ Items: [{ ...mould, Type: 'COLD_RUNNER' }], TotalItems: 700 });

  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();

  await screen.findByRole('cell', { name: 'COLD RUNNER' });
  expect(calls.list.mock.calls.length).toBe(before + 1);
  expect(screen.getByRole('checkbox', { name: 'Choose M 1' })).toBe(chosen);
  expect(chosen.closest('tr')).toBe(row);
  expect([chosen.checked, document.activeElement]).toEqual([true, chosen]);
});

test('a list that is narrowed to nothing says so', async () => {
  await filtering();
  calls.list.mockResolvedValue({ Items: [], TotalItems: 0 });
  fireEvent.change(spare(), { target: { value: 'true' } });

  expect(await screen.findByText('Nothing matches the search')).toBeTruthy();
});

test('a column that was hidden stays hidden the next time', async () => {
  await showMoulds();
  fireEvent.click(screen.getByText('Columns'));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'moulds.Type' }));

  expect(screen.queryByRole('columnheader', { name: 'moulds.Type' })).toBeNull();
  document.body.replaceChildren();
  await showMoulds();
  expect(screen.queryByRole('columnheader', { name: 'moulds.Type' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'moulds.Materials' })).toBeTruthy();
});

test('a reference is ordered by its name, and a list of items not at all', async () => {
  await showMoulds();
  const head = screen.getByRole('columnheader', { name: 'moulds.PlantId' });
  fireEvent.click(within(head).getByRole('button'));

  await waitFor(() =>
    expect(calls.list.mock.lastCall?.[0]).toMatchObject({ orderBy: 'PlantName' }),
  );
  const items = screen.getByRole('columnheader', { name: 'moulds.Attributes' });
  expect(within(items).queryByRole('button')).toBeNull();
});

test('where heads are not shown, the order is chosen from a list', async () => {
  await showMoulds();
  fireEvent.change(screen.getByLabelText('Order by'), { target: { value: 'Type' } });
  await waitFor(() => expect(calls.list.mock.lastCall?.[0]).toMatchObject({ orderBy: 'Type' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ascending' }));

  await waitFor(() => expect(calls.list.mock.lastCall?.[0]).toMatchObject({ ascending: false }));
});

test('pages have a size, and the last is one press away', async () => {
  await showMoulds();
  fireEvent.change(screen.getByLabelText('Rows on a page'), { target: { value: '100' } });
  await waitFor(() => expect(calls.list.mock.lastCall?.[0]).toMatchObject({ pageSize: 100 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Last' }));

  await waitFor(() => expect(calls.list.mock.lastCall?.[0]).toMatchObject({ pageNumber: 7 }));
  expect(await screen.findByText('601–700 of 700')).toBeTruthy();
});

test('paper says which rows of how many are on it', async () => {
  await showMoulds();

  expect(screen.getByText('Rows 1 to 50 of 700')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Last' }));
  expect(await screen.findByText('Rows 651 to 700 of 700')).toBeTruthy();
});

test('a file has the list as it is narrowed, in the form that is chosen', async () => {
  const saved = vi.fn<() => string>(() => 'blob:1');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  calls.exportFile.mockResolvedValue(new Blob());
  await filtering();
  fireEvent.change(spare(), { target: { value: 'true' } });
  await asked({ IsSpare: 'true' });
  fireEvent.click(screen.getByText('Export'));
  const excel = await screen.findByRole('button', { name: 'Excel file' });
  await act(async () => fireEvent.click(excel));

  expect(calls.exportFile.mock.lastCall).toMatchObject([{ filter: { IsSpare: 'true' } }, 'xlsx']);
  expect(saved).toHaveBeenCalled();
});

async function filtering(fields?: [Column, ...Column[]]) {
  await showMoulds(fields && { fields });
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
}

interface Column {
  field: string;
  label: string;
}

function spare() {
  return screen.getByRole('combobox', { name: 'moulds.IsSpare' });
}

function group(field: string) {
  return screen.getByRole('group', { name: `moulds.${field}` });
}

async function asked(filter: object) {
  await waitFor(() => expect(lastFilter()).toEqual(filter));
}

function lastFilter(): object | undefined {
  return (calls.list.mock.lastCall?.[0] as { filter: object } | undefined)?.filter;
}
