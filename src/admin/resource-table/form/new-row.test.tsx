import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { listScreens } from '#api/admin/screens.ts';
import { calls, listResources } from '#resources/testing.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { mould, moulds, plants, save, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/screens.ts');

const plantsScreen: Screen = {
  version: 1,
  id: 'plants',
  path: '/admin/plants',
  title: 'plants.title',
  menu: { group: 'Administration' },
  widgets: { table: { type: 'resource-table', options: { resource: 'plants' } } },
  layouts: { desk: [] },
};

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

test('what has to be chosen and is there once is chosen, and is not lost input', async () => {
  const Fields = moulds.Fields.map((one) =>
    one.Name === 'PlantId' ? { ...one, IsRequired: true } : one,
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  calls.find.mockResolvedValue({ Id: 'delta', DisplayName: 'Delta', Version: 1 });
  await showMoulds();
  calls.list.mockResolvedValue({
    Items: [{ Id: 'delta', DisplayName: 'Delta', Version: 1 }],
    TotalItems: 1,
  });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));

  const plant = screen.getByRole<HTMLInputElement>('combobox', { name: /PlantId/ });
  await waitFor(() => expect(plant.value).toBe('Delta'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a field with several possible choices begins empty', async () => {
  const rows = [mould, { ...mould, Id: 'm2', DisplayName: 'M 2' }];
  const Fields = moulds.Fields.map((one) =>
    one.Name === 'PlantId' ? { ...one, IsRequired: true } : one,
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 2 });
  await showMoulds();
  const asked = calls.list.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  await waitFor(() => expect(calls.list.mock.calls.length).toBe(asked + 1));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /PlantId/ }).value).toBe('');
});

test('a new row can begin with the first option', async () => {
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'Type', label: 'moulds.Type', begins: 'firstOption' },
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));

  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: /moulds.Type/ });
  expect(choice.value).toBe(choice.options[1]?.value);
});

test('a new row can be on from the start', async () => {
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'IsSpare', label: 'moulds.IsSpare', begins: 'on' },
    ],
  });
  calls.create.mockResolvedValue({ Id: 'm9', Version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  const name = within(screen.getByRole('dialog')).getByLabelText('moulds.DisplayName');
  fireEvent.change(name, { target: { value: 'M 9' } });
  save();

  await waitFor(() => expect(calls.create).toHaveBeenCalledOnce());
  expect(calls.create.mock.lastCall).toContainEqual({ DisplayName: 'M 9', IsSpare: true });
});

test('what another choice has hidden is neither asked for nor sent', async () => {
  const Fields = moulds.Fields.map((one) =>
    one.Name === 'CheckedAt' ? { ...one, Kind: 'number' as const, Minimum: 1 } : one,
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'Type', label: 'moulds.Type' },
      {
        field: 'CheckedAt',
        label: 'moulds.CheckedAt',
        in: ['form'],
        when: { field: 'Type', in: ['HOT_RUNNER'] },
      },
    ],
  });
  calls.create.mockResolvedValue({ Id: 'm9', Version: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('moulds.DisplayName'), { target: { value: 'M 9' } });
  expect(dialog.queryByLabelText(/CheckedAt/)).toBeNull();
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'HOT_RUNNER' } });
  fireEvent.change(dialog.getByLabelText(/CheckedAt/), { target: { value: '0' } });
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'COLD_RUNNER' } });
  save();

  await waitFor(() => expect(calls.create).toHaveBeenCalledOnce());
  expect(calls.create.mock.lastCall).toContainEqual({ DisplayName: 'M 9', Type: 'COLD_RUNNER' });
});

test('where there is nothing to choose yet, the focus is on the way to make it', async () => {
  const Fields = moulds.Fields.map(({ Options, ...one }) =>
    one.Name === 'Materials'
      ? { ...one, Kind: 'texts' as const, MinItems: 1 }
      : { ...one, ...(Options && { Options }) },
  );
  listResources.mockResolvedValue([{ ...moulds, Fields }, plants]);
  await showMoulds({
    fields: [
      { field: 'DisplayName', label: 'moulds.DisplayName' },
      { field: 'Materials', label: 'moulds.Materials', choices: 'plants', in: ['form'] },
    ],
  });
  calls.list.mockResolvedValue({ Items: [], TotalItems: 0 });
  const answers: ((screens: Awaited<ReturnType<typeof listScreens>>) => void)[] = [];
  vi.mocked(listScreens).mockReturnValue(new Promise((resolve) => answers.push(resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('moulds.DisplayName'), { target: { value: 'M 9' } });
  await dialog.findByText('There is none yet.');
  // The hint's request does not delay the list or the dialog.
  await waitFor(() => expect(listScreens).toHaveBeenCalled());
  await act(async () => answers[0]?.({ screens: [plantsScreen], variants: [], problems: [] }));
  const way = await within(screen.getByRole('dialog')).findByRole('link', { name: 'Plants' });
  save();

  expect(await dialog.findByText('This is needed')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(way));
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
