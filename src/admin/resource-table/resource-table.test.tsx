import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';

import {
  products,
  cap,
  lid,
  cycleHead,
  show,
  shown,
  edit,
  type,
  submit,
  cellsOf,
} from './resource-table.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([products]);
  calls.list.mockResolvedValue({ Items: [cap, lid], TotalItems: 2 });
});

test('shows the rows with their values, and a word where there is none', async () => {
  await shown();

  expect(cellsOf('Cap 28')).toContain('6.5');
  expect(cellsOf('Lid 40')).toContain('not set');
  expect(screen.getByText('1–2 of 2')).toBeTruthy();
});

test('a press on a head sorts by it, and another press the other way', async () => {
  await shown();

  fireEvent.click(within(cycleHead()).getByRole('button'));
  await waitFor(() => expect(cycleHead().getAttribute('aria-sort')).toBe('ascending'));
  fireEvent.click(within(cycleHead()).getByRole('button'));
  await waitFor(() => expect(cycleHead().getAttribute('aria-sort')).toBe('descending'));

  await waitFor(() =>
    expect(calls.list.mock.lastCall?.[0]).toMatchObject({
      orderBy: 'IdealCycleSeconds',
      ascending: false,
    }),
  );
});

test('a list without rows says so, and a search without a match too', async () => {
  calls.list.mockResolvedValue({ Items: [], TotalItems: 0 });
  show();
  expect(await screen.findByText('No product yet')).toBeTruthy();

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  expect(await screen.findByText('Nothing matches the search')).toBeTruthy();
});

test('a list that cannot be loaded says why, and is asked for again', async () => {
  calls.list.mockRejectedValueOnce(new Error('out of order'));
  show();
  await screen.findByText('out of order');

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Cap 28' })).toBeTruthy();
});

test('a resource that is not there for the user is no empty list', async () => {
  listResources.mockResolvedValue([]);
  show();

  expect(await screen.findByText('This list is not there for your account.')).toBeTruthy();
});

test('only what the user may do is offered', async () => {
  listResources.mockResolvedValue([{ ...products, Verbs: ['list', 'get'] }]);
  await shown();

  for (const name of ['New product', 'Import', /^Edit/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a change sends what was changed only, as a number, with the row it is about', async () => {
  calls.change.mockResolvedValue({ ...cap, Version: 4 });
  await edit('Cap 28');
  type('Ideal cycle', '7,25');
  submit();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change).toHaveBeenCalledWith(cap, { IdealCycleSeconds: 7.25 });
});

test('faults stand beside their fields', async () => {
  calls.create.mockRejectedValue(
    refusal(409, { Errors: [{ Field: 'DisplayName', Message: 'This is taken already' }] }),
  );
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'New product' }));
  type('Name', 'Cap 28');
  submit();

  expect(await screen.findByText('This is taken already')).toBeTruthy();
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
  expect(calls.create).toHaveBeenCalledWith({ DisplayName: 'Cap 28' });
});

test('who is second sees both versions, and saves over the first only by choice', async () => {
  const theirs = { ...cap, Version: 4, DisplayName: 'Cap 28 mm' };
  calls.change.mockRejectedValueOnce(refusal(409, { Current: theirs }));
  calls.change.mockResolvedValue({ ...theirs, Version: 5 });
  await edit('Cap 28');
  type('Name', 'Cap, 28 mm');
  submit();

  const row = await screen.findByRole('row', { name: 'Name Cap 28 mm Cap, 28 mm' });
  expect(row).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  submit();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change).toHaveBeenLastCalledWith(theirs, { DisplayName: 'Cap, 28 mm' });
});

test('a conflict keeps the stored values of fields that were not edited here', async () => {
  const theirs = { ...cap, Version: 4, IdealCycleSeconds: 9 };
  calls.change.mockRejectedValueOnce(refusal(409, { Current: theirs }));
  calls.change.mockResolvedValue({ ...theirs, Version: 5 });
  await edit('Cap 28');
  type('Name', 'Cap, 28 mm');
  submit();
  await screen.findByRole('row', { name: 'Name Cap 28 Cap, 28 mm' });
  expect(screen.queryByRole('row', { name: /Ideal cycle, seconds 9/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  submit();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change).toHaveBeenLastCalledWith(theirs, { DisplayName: 'Cap, 28 mm' });
});

test('a number that may mean two things is asked for again', async () => {
  await edit('Cap 28');
  type('Ideal cycle', '1,500');
  submit();

  expect(await screen.findByText('A number, please')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();
});

test('what is on its way to the server is not closed', async () => {
  calls.change.mockReturnValue(new Promise(() => {}));
  await edit('Cap 28');
  type('Name', 'Cap 30');
  submit();
  await waitFor(() => expect(calls.change).toHaveBeenCalled());

  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByText('What you typed is not saved.')).toBeNull();
});

test('a page past the end leads back to the last one', async () => {
  calls.list.mockResolvedValue({ Items: [], TotalItems: 61 });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Previous' }));

  await waitFor(() => expect(calls.list.mock.lastCall?.[0]).toMatchObject({ pageNumber: 2 }));
});

test('what was typed is not lost by Escape', async () => {
  await edit('Cap 28');
  type('Name', 'Cap 30');
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });

  expect(screen.getByText('What you typed is not saved.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Cap 30');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is chosen is removed at once, and a refusal says why not', async () => {
  calls.remove.mockRejectedValue(refusal(409, {}, '2 machines belong to it.'));
  await shown();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  expect(screen.getByText('2 chosen')).toBeTruthy();
  const [remove] = screen.getAllByRole('button', { name: 'Delete' });
  if (remove) fireEvent.click(remove);
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('Delete Cap 28, Lid 40?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await within(dialog).findByText('2 machines belong to it.')).toBeTruthy();
  expect(calls.remove).toHaveBeenCalledWith(['cap', 'lid']);
});

test('a secret of the answer is shown once', async () => {
  calls.create.mockResolvedValue({ Secret: 'https://oee.example/kiosk/abc' });
  await shown();
  fireEvent.click(screen.getByRole('button', { name: 'New product' }));
  type('Name', 'Hall 1');
  submit();

  const dialog = await screen.findByRole('dialog', { name: 'Open this link on the display' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe(
    'https://oee.example/kiosk/abc',
  );
});
