import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, importsAt, listResources, refusal } from '#resources/testing.ts';

import { moulds, showMoulds } from '../form/field-kinds.fixture.tsx';
import { pressInRow } from '../list/row-menu.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/imports.ts', () => import('#resources/testing.ts'));

const running = { Id: 'i1', State: 'running', Done: 0, Total: 0 };
const tried = {
  ...running,
  State: 'done',
  IsStored: false,
  Created: 2,
  Duplicates: 1,
  Rejected: 1,
};
const faulty = { ...tried, Errors: [{ Line: 4, Field: '', Message: 'No such machine' }] };
let isDry: boolean[];

beforeEach(() => {
  vi.resetAllMocks();
  isDry = [];
  listResources.mockResolvedValue([moulds]);
  const rows = [{ Id: '1', Version: 1, DisplayName: 'M 1' }];
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 1 });
  importsAt.mockReturnValue(calls);
  calls.startImport.mockImplementation(async (_, isDryRun) => {
    isDry.push(isDryRun);
    return running;
  });
});

test('a file for a row is tried, its refused lines are named, and the rest is stored', async () => {
  calls.importState.mockResolvedValueOnce(faulty);
  calls.importState.mockResolvedValueOnce({ ...faulty, IsStored: true });
  await open();

  expect(await screen.findByText('Line 4: No such machine')).toBeTruthy();
  expect(screen.getByText('moulds.filesReport')).toBeTruthy();
  expect(importsAt).toHaveBeenCalledWith('admin/products/1/samples/imports');
  expect(isDry).toEqual([true]);
  press('Import');
  expect(await screen.findByText('The file was imported')).toBeTruthy();
  expect(isDry).toEqual([true, false]);
  expect(button('Import')).toBeNull();
  fireEvent.click(within(screen.getByRole('dialog')).getByText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused sample has the words of the list of what was rejected', async () => {
  const Errors = [{ Line: 3, Field: '', Message: 'As sent', Code: 'sample.future' }];
  calls.importState.mockResolvedValue({ ...tried, Errors });
  await open();

  expect(
    await screen.findByText('Line 3: A time more than 5 minutes ahead of the server'),
  ).toBeTruthy();
});

test('a file without anything new is not offered to be stored', async () => {
  calls.importState.mockResolvedValue({ ...tried, Created: 0, Errors: [] });
  await open();

  expect(await screen.findByText('moulds.filesReport')).toBeTruthy();
  expect(button('Import')).toBeNull();
});

test('how far it is can be seen, and it can be cancelled', async () => {
  calls.importState.mockResolvedValue({ ...running, Done: 300, Total: 1200 });
  calls.cancelImport.mockResolvedValue();
  await open();
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar');
  await waitFor(() => expect([bar.value, bar.max]).toEqual([300, 1200]));
  press('Cancel the import');
  calls.importState.mockResolvedValue({ ...running, State: 'cancelled' });

  expect(await screen.findByText('moulds.filesCancelled')).toBeTruthy();
  expect(calls.cancelImport).toHaveBeenCalledWith('i1');
});

test('a file that the server refuses, or that is too large, says why', async () => {
  calls.startImport.mockRejectedValue(refusal(400, {}, 'No columns'));
  await open();
  expect(await screen.findByText('No columns')).toBeTruthy();
  choose(20_971_521);

  expect(await screen.findByText(/at most 20 MB/)).toBeTruthy();
  expect(calls.startImport).toHaveBeenCalledTimes(1);
});

async function open() {
  await showMoulds({
    rowFiles: {
      name: 'samples',
      accept: '.csv',
      label: 'moulds.files',
      hint: 'moulds.filesHint',
      report: 'moulds.filesReport',
      cancelled: 'moulds.filesCancelled',
    },
  });
  await pressInRow('M 1', 'moulds.files');
  await screen.findByRole('dialog');
  choose();
}

function choose(size?: number) {
  // jsdom lacks File.arrayBuffer.
  const file = Object.assign(new File([], 'a.csv'), {
    arrayBuffer: async () => new ArrayBuffer(3),
  });
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('moulds.files', { selector: 'input' }), {
    target: { files: [file] },
  });
}

function button(name: string) {
  return within(screen.getByRole('dialog')).queryByRole('button', { name });
}

function press(name: string) {
  const found = button(name);
  if (found) fireEvent.click(found);
}
