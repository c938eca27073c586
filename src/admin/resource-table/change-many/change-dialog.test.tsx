import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { calls, listResources, refusal } from '#resources/testing.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { runToastAction, useToasts } from '#ui/toasts.ts';

import { loadRareDialogs } from '../dialogs/lazy-rare-dialogs.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';
import { resourceTable } from '../resource-table.widget.tsx';

vi.mock('#api/admin/resources.ts', () => import('#resources/testing.ts'));

const presses: ResourceDescription = {
  Name: 'presses',
  Path: '/admin/presses',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'change', 'remove', 'removeMany'],
  Dated: { Fields: ['OEELow'], Earlier: 'Earlier' },
  Fields: [
    field('DisplayName', 'text', { IsRequired: true, IsSearched: true }),
    field('OEELow', 'number', { Minimum: 0, Maximum: 1 }),
    field('Type', 'text'),
    field('Key', 'text'),
    field('Attributes', 'items', { Items: [] }),
  ],
};
const rows = [
  { Id: 'p1', Version: 3, DisplayName: 'P 1', OEELow: 0.6, Type: '250 t', Key: 'a' },
  { Id: 'p2', Version: 5, DisplayName: 'P 2', OEELow: 0.7, Type: '250 t', Key: 'b' },
];

function label(name: string): string {
  return `presses.${name}`;
}

function field(
  Name: string,
  Kind: ResourceDescription['Fields'][number]['Kind'],
  more: Partial<ResourceDescription['Fields'][number]> = {},
) {
  return { Name, Kind, Access: 'given', IsRequired: false, IsSearched: false, ...more } as const;
}

beforeEach(async () => {
  vi.resetAllMocks();
  useToasts.setState({ toasts: [] });
  listResources.mockResolvedValue([presses]);
  calls.list.mockResolvedValue({ Items: rows, TotalItems: 2 });
  calls.change.mockImplementation((row, body) =>
    Promise.resolve({ ...row, ...body, Version: row.Version + 1 }),
  );
  await loadRareDialogs();
});

test('several rows are given a value, each by its version, and others stay as they are', async () => {
  await chooseBoth();
  choose('OEELow');
  type('OEELow', '55');
  save();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change.mock.calls).toEqual([
    [rows[0], { OEELow: 0.55 }],
    [rows[1], { OEELow: 0.55 }],
  ]);
  expect(useToasts.getState().toasts[0]).toMatchObject({ title: '2 changed', text: 'P 1, P 2' });
});

test('names, secrets and lists are not offered; what all rows have stands in its field', async () => {
  await chooseBoth();
  const offered = within(picker()).getAllByRole<HTMLOptionElement>('option');

  expect(offered.map(({ value }) => value)).toEqual(['', 'OEELow', 'Type']);
  choose('Type');
  expect(input('Type').value).toBe('250 t');
  choose('OEELow');
  expect(input('OEELow').value).toBe('');
});

test('a dated field says that it holds from today on; without a field or with a fault nothing is sent', async () => {
  await chooseBoth();
  save();
  expect(within(dialog()).getByText('This is needed')).toBeTruthy();

  choose('OEELow');
  expect(within(dialog()).getByText(/From today on/)).toBeTruthy();
  type('OEELow', 'much');
  save();
  expect(await within(dialog()).findByText('A number, please')).toBeTruthy();
  expect(calls.change).not.toHaveBeenCalled();
});

test('what is left empty is taken away, and that is said before', async () => {
  await chooseBoth();
  choose('OEELow');
  expect(within(dialog()).getByText(/left empty is taken away/)).toBeTruthy();
  save();

  await waitFor(() => expect(calls.change).toHaveBeenCalledTimes(2));
  expect(calls.change.mock.calls[0]?.[1]).toEqual({ OEELow: null });
});

test('a row that is refused is named with its reason, and tried again alone', async () => {
  calls.change.mockImplementation((row, body) =>
    row.Id === 'p1'
      ? Promise.reject(
          refusal(400, { Errors: [{ Field: 'OEELow', Message: 'Must be <= 0.5' }] }, 'refused'),
        )
      : Promise.resolve({ ...row, ...body }),
  );
  await chooseBoth();
  choose('OEELow');
  type('OEELow', '55');
  save();

  const said = await within(dialog()).findByText(/^P 1 · presses.OEELow: /);
  expect(said.closest('[role="alert"]')?.textContent).toContain('Not changed: 1');
  calls.change.mockClear();
  calls.change.mockResolvedValue({ Id: 'p1', Version: 4 });
  type('OEELow', '50');
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change.mock.calls).toEqual([[rows[0], { OEELow: 0.5 }]]);
});

test('who is overtaken writes over what is stored now when it is tried again', async () => {
  const current = { ...rows[0], Version: 9 };
  calls.change.mockRejectedValueOnce(refusal(409, { Current: current }, 'Someone else'));
  await chooseBoth();
  choose('Type');
  type('Type', '300 t');
  save();
  await within(dialog()).findByText('P 1 · Someone else');
  calls.change.mockClear();
  save();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.change.mock.calls).toEqual([[current, { Type: '300 t' }]]);
});

test('Undo gives each row back what it had', async () => {
  await chooseBoth();
  choose('OEELow');
  type('OEELow', '55');
  save();
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  calls.change.mockClear();
  const [toast] = useToasts.getState().toasts;
  if (toast) runToastAction(toast);

  await waitFor(() => expect(calls.change).toHaveBeenCalledTimes(2));
  expect(calls.change.mock.calls.map(([{ Version }, body]) => [Version, body])).toEqual([
    [4, { OEELow: 0.6 }],
    [6, { OEELow: 0.7 }],
  ]);
});

test('Escape asks before what was typed is lost', async () => {
  await chooseBoth();
  choose('Type');
  fireEvent(dialog(), new Event('cancel', { cancelable: true }));

  expect(within(dialog()).getByText('What you typed is not saved.')).toBeTruthy();
  fireEvent.click(within(dialog()).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

async function chooseBoth(): Promise<void> {
  const { Component } = resourceTable;
  render(
    <AroundTable>
      <Component
        options={{
          resource: 'presses',
          title: 'presses.title',
          fields: [
            { field: 'DisplayName', label: label('DisplayName') },
            { field: 'OEELow', label: label('OEELow'), as: 'percent' },
            { field: 'Type', label: label('Type') },
            { field: 'Key', label: label('Key'), isSecret: true, in: ['form'] },
            { field: 'Attributes', label: label('Attributes'), in: ['form'] },
          ],
          texts: {
            new: 'presses.new',
            none: 'presses.none',
            noneHint: 'presses.noneHint',
            remove: 'presses.remove',
            removeQuestion: 'presses.removeQuestion',
          },
        }}
        data={{}}
        receivedAt={0}
      />
    </AroundTable>,
  );
  await screen.findByRole('rowheader', { name: 'P 1' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog');
}

function dialog(): HTMLElement {
  return screen.getByRole('dialog');
}

function picker(): HTMLElement {
  return within(dialog()).getByRole('combobox', { name: /^(Field to change|Another field)$/ });
}

function choose(name: string): void {
  fireEvent.change(picker(), { target: { value: name } });
}

function input(name: string): HTMLInputElement {
  return within(dialog()).getByRole<HTMLInputElement>('textbox', {
    name: new RegExp(`^${label(name)}`),
  });
}

function type(name: string, value: string): void {
  fireEvent.change(input(name), { target: { value } });
}

function save(): void {
  const form = dialog().querySelector('form');
  if (form) fireEvent.submit(form);
}
