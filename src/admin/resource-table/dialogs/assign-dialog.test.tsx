import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { assignments } from '#api/admin/assignments.ts';
import { HttpError } from '#api/http.ts';
import { calls, listResources } from '#resources/testing.ts';

import { moulds, showMoulds } from '../form/field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));
vi.mock('#api/admin/assignments.ts');
const { machines } = vi.mocked(assignments, { deep: true });

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([moulds]);
  const rows = [{ Id: 'm1', Version: 1, DisplayName: 'M 1' }];
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 1 });
  machines.change.mockResolvedValue({});
  found(3);
});

test('what a row has is ticked, and only what was changed is stored', async () => {
  await open();
  expect(ticked()).toEqual(['Hall 1 / IMM-1']);
  fireEvent.click(box('Hall 1 / IMM-2'));
  fireEvent.click(box('Hall 1 / IMM-1'));
  fireEvent.click(box('Hall 1 / IMM-3'));
  fireEvent.click(box('Hall 1 / IMM-3'));
  expect(screen.getByText('1 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(machines.change).toHaveBeenCalledExactlyOnceWith('m1', [
    expect.objectContaining({ Id: '1', IsAssigned: false }),
    expect.objectContaining({ Id: '2', IsAssigned: true }),
  ]);
});

test('a dialog without changes stores nothing', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(machines.change).not.toHaveBeenCalled();
});

test('many are looked for by their names, and what is not shown stays ticked', async () => {
  found(12);
  await open();
  fireEvent.click(box('Hall 1 / IMM-2'));
  search('imm-11');
  expect(boxes()).toHaveLength(1);
  search('press');
  expect(screen.getByText('None has this in its name.')).toBeTruthy();
  search('');

  expect(ticked()).toEqual(['Hall 1 / IMM-1', 'Hall 1 / IMM-2']);
});

test('a refusal stands in the dialog, with what was chosen', async () => {
  const refused = new HttpError(400, 'module.foreignMachine', 'Refused.');
  refused.details = { Errors: [{ Field: 'MachineIds', Message: 'There is no such machine' }] };
  machines.change.mockRejectedValue(refused);
  await open();
  fireEvent.click(box('Hall 1 / IMM-2'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('There is no such machine');
  expect(ticked()).toEqual(['Hall 1 / IMM-1', 'Hall 1 / IMM-2']);
});

test('where there is nothing to give, that is said', async () => {
  found(0);
  await open();

  expect(await screen.findByText('moulds.assignNone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

function found(count: number): void {
  const Items = Array.from({ length: count }, (_, index) => ({
    Id: `${index + 1}`,
    DisplayName: `IMM-${index + 1}`,
    PlantName: 'Hall 1',
    IsAssigned: index === 0,
  }));
  machines.list.mockResolvedValue({ Items, TotalItems: count, PageNumber: 1, PageSize: 1000 });
}

async function open(): Promise<void> {
  await showMoulds({
    assigns: {
      of: 'machines',
      label: 'moulds.assign',
      hint: 'moulds.assignHint',
      none: 'moulds.assignNone',
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Actions for M 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'moulds.assign' }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryByText('Reading…')).toBeNull());
}

function search(value: string): void {
  const field = within(screen.getByRole('dialog')).getByRole('searchbox');
  fireEvent.change(field, { target: { value } });
}

function box(name: string) {
  return screen.getByRole('checkbox', { name });
}

function ticked(): (string | undefined)[] {
  return boxes()
    .filter(({ checked }) => checked)
    .map(({ labels }) => labels?.[0]?.textContent);
}

function boxes() {
  return within(screen.getByRole('dialog')).getAllByRole<HTMLInputElement>('checkbox');
}
