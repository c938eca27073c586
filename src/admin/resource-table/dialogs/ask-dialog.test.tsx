import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';
import { useToasts } from '#ui/toasts.ts';

import { mould, moulds, plants, showMoulds } from '../form/field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const action = {
  name: 'move',
  label: 'moulds.move',
  question: 'moulds.moveQuestion',
  asks: { field: 'PlantId', label: 'moulds.newPlant' },
};

const offered = [
  { Id: 'pune', Version: 1, DisplayName: 'Pune Works' },
  { Id: 'riverside', Version: 1, DisplayName: 'Riverside Moulding' },
];

beforeEach(() => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
});

test('what is chosen is sent with the action', async () => {
  calls.act.mockResolvedValue({});
  await open();
  await choose();
  send();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.act).toHaveBeenCalledExactlyOnceWith('m1', 'move', { PlantId: 'pune' });
  expect(useToasts.getState().toasts).toMatchObject([{ title: 'Moved', text: 'M 1' }]);
});

test('what it has is not offered', async () => {
  await open();
  calls.list.mockResolvedValue({ Items: offered, TotalItems: 2 });
  fireEvent.click(field());

  expect(await screen.findByRole('option', { name: 'Pune Works' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Riverside Moulding' })).toBeNull();
});

test('a missing choice is reported at the field, and nothing is sent', async () => {
  await open();
  send();

  expect(await screen.findByText('This is needed')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(calls.act).not.toHaveBeenCalled();
});

test('a refusal is said at the field until something else is chosen', async () => {
  const Errors = [{ Field: 'PlantId', Message: 'It stands in this plant already' }];
  calls.act.mockRejectedValue(refusal(400, { Errors }));
  await open();
  await choose();
  send();
  expect(await screen.findByText('It stands in this plant already')).toBeTruthy();

  await choose();
  await waitFor(() => expect(screen.queryByText('It stands in this plant already')).toBeNull());
});

async function open(): Promise<void> {
  await showMoulds({ actions: [action] });
  fireEvent.click(screen.getByRole('button', { name: 'Actions for M 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'moulds.move' }));
  await screen.findByRole('dialog', { name: 'moulds.move' });
}

async function choose(): Promise<void> {
  calls.list.mockResolvedValue({ Items: offered, TotalItems: 2 });
  fireEvent.click(field());
  fireEvent.pointerDown(await screen.findByRole('option', { name: 'Pune Works' }));
}

function field(): HTMLElement {
  return screen.getByRole('combobox', { name: 'moulds.newPlant' });
}

function send(): void {
  fireEvent.submit(field().closest('form') as HTMLFormElement);
}
