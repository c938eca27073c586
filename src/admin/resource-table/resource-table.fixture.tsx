import { fireEvent, render, screen, within } from '@testing-library/react';

import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from './resource-table.gen.ts';
import { resourceTable } from './resource-table.widget.tsx';
import { AroundTable } from './list/row-menu.fixture.tsx';

export const products: ResourceDescription = {
  Name: 'products',
  Path: '/admin/products',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change', 'remove', 'removeMany', 'import'],
  Fields: [
    { Name: 'DisplayName', Kind: 'text', Access: 'given', IsRequired: true, IsSearched: true },
    {
      Name: 'IdealCycleSeconds',
      Kind: 'number',
      Access: 'given',
      IsRequired: false,
      IsSearched: false,
    },
  ],
};
const options: ResourceTableOptions = {
  resource: 'products',
  title: 'products.title',
  fields: [
    { field: 'DisplayName', label: 'products.name' },
    { field: 'IdealCycleSeconds', label: 'products.cycle', empty: 'products.noCycle' },
  ],
  texts: {
    new: 'products.new',
    none: 'products.none',
    noneHint: 'products.noneHint',
    remove: 'products.remove',
    removeQuestion: 'products.removeQuestion',
  },
  shows: { field: 'Secret', title: 'wallScreens.linkTitle', hint: 'wallScreens.linkHint' },
};
export const cap: ResourceRow = {
  Id: 'cap',
  Version: 3,
  DisplayName: 'Cap 28',
  IdealCycleSeconds: 6.5,
};
export const lid: ResourceRow = {
  Id: 'lid',
  Version: 1,
  DisplayName: 'Lid 40',
  IdealCycleSeconds: null,
};
export function cycleHead() {
  return screen.getByRole('columnheader', { name: /Ideal cycle/ });
}

export function show() {
  const { Component } = resourceTable;
  render(
    <AroundTable>
      <Component options={options} data={{}} receivedAt={0} />
    </AroundTable>,
  );
}

export async function shown() {
  show();
  await screen.findByRole('rowheader', { name: 'Cap 28' });
}

export async function edit(name: string) {
  await shown();
  fireEvent.click(screen.getByRole('button', { name }));
}

export function type(label: string, value: string) {
  const field = within(screen.getByRole('dialog')).getByLabelText(new RegExp(`^${label}`));
  fireEvent.change(field, { target: { value } });
}

export function submit() {
  const form = screen.getByRole('dialog').querySelector('form');
  if (form) fireEvent.submit(form);
}

export function cellsOf(name: string): string[] {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  return [...(row?.cells ?? [])].map((cell) => cell.textContent ?? '');
}
