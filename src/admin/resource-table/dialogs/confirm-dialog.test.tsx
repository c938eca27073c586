import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';

import { mould, moulds, plants, showMoulds } from '../form/field-kinds.fixture.tsx';
import { pressInRow } from '../list/row-menu.fixture.tsx';
import { loadRareDialogs } from './lazy-rare-dialogs.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const action = {
  name: 'remove',
  label: 'Remove for good',
  question: 'All of it goes',
  confirms: {
    field: 'Name',
    label: 'Type its name',
    file: 'export',
    fileLabel: 'Save its data',
    fileHint: 'Save it first',
  },
};

beforeEach(async () => {
  vi.resetAllMocks();
  await loadRareDialogs();
  listResources.mockResolvedValue([moulds, plants]);
  calls.list.mockResolvedValue({ Items: [mould], TotalItems: 1 });
});

test('nothing is done before the name was typed', async () => {
  await open();
  type('M 2');
  await press('Remove for good');

  expect(screen.getByText('This is not the name')).toBeTruthy();
  expect(calls.act).not.toHaveBeenCalled();
  calls.act.mockResolvedValue({});
  type(' M 1 ');
  await press('Remove for good');
  expect(calls.act).toHaveBeenCalledExactlyOnceWith('m1', 'remove', { Name: ' M 1 ' });
});

test('its data is saved as a file, and what the server still misses is said', async () => {
  const saved = vi.fn<() => string>(() => 'blob:1');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} });
  calls.exportRow.mockResolvedValue(new Blob());
  calls.act.mockRejectedValue(refusal(409, {}, 'Save all data of the client as a file first.'));
  await open();
  type('M 1');
  await press('Remove for good');
  expect(await screen.findByText('Save all data of the client as a file first.')).toBeTruthy();

  await press('Save its data');
  expect(calls.exportRow).toHaveBeenCalledExactlyOnceWith('m1', 'export');
  expect(saved).toHaveBeenCalledOnce();
});

async function open(): Promise<void> {
  await showMoulds({ actions: [action] });
  await pressInRow('M 1', 'Remove for good');
}

function type(name: string): void {
  fireEvent.change(screen.getByLabelText('Type its name'), { target: { value: name } });
}

async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  await act(async () => fireEvent.click(button));
}
