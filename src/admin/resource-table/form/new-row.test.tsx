import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources } from '#resources/testing.ts';

import { mould, moulds, plants, save, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
});

test('a new row begins with what is stored where nothing is given', async () => {
  const Fields = moulds.Fields.map((one) =>
    one.Name === 'Type' ? { ...one, Usual: 'COLD_RUNNER' } : one,
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  await showMoulds();
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  const choice = within(screen.getByRole('dialog')).getByRole<HTMLSelectElement>('combobox', {
    name: 'moulds.Type',
  });

  expect(choice.value).toBe('COLD_RUNNER');
  expect(within(choice).queryByRole('option', { name: 'None' })).toBeNull();
});

test('a new row can begin with the language of the page', async () => {
  const Fields = moulds.Fields.map((one) =>
    one.Name === 'Type' ? { ...one, Options: ['en-US', 'es-MX'] } : one,
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'Type', label: 'moulds.Type', begins: 'pageLanguage' },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));

  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /moulds.Type/ }).value).toBe(
    'en-US',
  );
});

test('what is needed because of another field is asked for, and nothing is sent without', async () => {
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'Type', label: 'moulds.Type' },
      {
        field: 'Materials',
        label: 'moulds.Materials',
        neededWith: { field: 'Type', in: ['HOT_RUNNER'] },
      },
    ],
  });
  calls.create.mockResolvedValue({ Id: 'm9', Version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('moulds.DisplayName'), { target: { value: 'M 9' } });
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'HOT_RUNNER' } });
  save();
  expect(await dialog.findByText('This is needed')).toBeTruthy();
  expect(calls.create).not.toHaveBeenCalled();

  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'COLD_RUNNER' } });
  save();
  await waitFor(() => expect(calls.create).toHaveBeenCalledOnce());
});
