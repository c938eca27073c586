import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import { pressInRow } from '../list/row-menu.fixture.tsx';
import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { mould, moulds, plants, showMoulds } from './field-kinds.fixture.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const given = { Access: 'given', IsRequired: false, IsSearched: false } as const;
const cycle = { ...given, Name: 'Cycle', Kind: 'number' } as const;
const dated: ResourceDescription = {
  ...moulds,
  Fields: [...moulds.Fields, cycle],
  Dated: { Fields: ['Cycle'], Earlier: 'EarlierCycles' },
};
const row = {
  ...mould,
  Cycle: 12,
  EarlierCycles: [
    { Until: '2026-03-01', Cycle: null },
    { Until: '2026-05-02T20:00:00Z', Cycle: 14.5 },
  ],
};
const fields: ResourceTableOptions['fields'] = [
  { field: 'DisplayName', label: 'Name' },
  { field: 'Cycle', label: 'Ideal cycle', in: ['form'] },
];

beforeEach(() => {
  vi.resetAllMocks();
  listResources.mockResolvedValue([dated, plants]);
  calls.list.mockResolvedValue({ Items: [row], TotalItems: 1 });
  calls.change.mockResolvedValue({ ...row, Version: 2 });
});

test('a change holds from today on, if nothing else is said', async () => {
  await open();
  type('Ideal cycle', '10');
  expect(past().checked).toBe(false);
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.slice(1)).toEqual([{ Cycle: 10 }]);
});

test("a change of the past needs a day, from which today's value may hold", async () => {
  await open();
  fireEvent.click(past());
  save();
  expect(await screen.findByText('This is needed')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();
  type('Since', '2026-04-01');
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalled());
  expect(calls.change.mock.lastCall?.slice(1)).toEqual([{ Cycle: 12 }, '2026-04-01']);
});

test('what the server says of the day is said beside it', async () => {
  calls.change.mockRejectedValue(
    refusal(400, { Errors: [{ Field: 'since', Message: 'This day is still to come' }] }),
  );
  await open();
  fireEvent.click(past());
  type('Since', '2031-01-01');
  save();

  expect(await screen.findByText('This day is still to come')).toBeTruthy();
  expect(screen.getByLabelText('Since').getAttribute('aria-invalid')).toBe('true');
});

test('what held before is listed, the newest first', async () => {
  await open();
  const list = screen.getByText('What held before').closest('details');

  expect(
    list &&
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
  ).toEqual(['Before May 2, 2026: Ideal cycle: 14.5', 'Before Mar 1, 2026: Ideal cycle: —']);
});

test('a new row, and one without such fields, has no past', async () => {
  await showMoulds({ fields });
  fireEvent.click(screen.getByRole('button', { name: 'moulds.new' }));
  expect(screen.queryByText('From when this holds')).toBeNull();
});

async function open(): Promise<void> {
  await showMoulds({ fields });
  await pressInRow('M 1', 'Edit');
}

function past(): HTMLInputElement {
  return screen.getByRole('radio', { name: /^For the past, too/ });
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

function save(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}
