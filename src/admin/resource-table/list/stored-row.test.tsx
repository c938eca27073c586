import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#resources/testing.ts';
import { runToastAction, useToasts } from '#ui/toasts.ts';

import {
  editMould,
  mould,
  moulds,
  plants,
  save,
  showMoulds,
} from '../form/field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const fields = [{ field: 'DisplayName', label: 'moulds.DisplayName' }] as const;

beforeEach(async () => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  listResources.mockResolvedValue([
    { ...moulds, Fields: moulds.Fields.filter(({ Name }) => Name === 'DisplayName') },
    plants,
  ]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
  await showMoulds({ fields: [...fields] });
});

function typeName(value: string): void {
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('moulds.DisplayName'), {
    target: { value },
  });
  save();
}

function said(): (string | null)[][] {
  return useToasts.getState().toasts.map(({ title, text }) => [title, text]);
}

test('what is saved is said, and its row is marked', async () => {
  calls.change.mockResolvedValue({ ...mould, DisplayName: 'M 2' });
  editMould();
  typeName('M 2');

  await waitFor(() => expect(said()).toEqual([['Saved', 'M 2']]));
  expect(screen.getByRole('row', { name: /M 1/ }).dataset['stored']).toBe('true');
});

test('what is created is said, and the list finds it', async () => {
  calls.create.mockResolvedValue({ Id: 'm9', Version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  typeName('M 9');

  await waitFor(() => expect(said()).toEqual([['Created', 'M 9']]));
  const [toast] = useToasts.getState().toasts;
  if (toast) runToastAction(toast);
  await waitFor(() =>
    expect(calls.list.mock.calls.at(-1)?.[0]).toMatchObject({ search: 'M 9', pageNumber: 1 }),
  );
});
