import { fireEvent, render, screen } from '@testing-library/react';

import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import type { ResourceTableOptions } from '../resource-table.gen.ts';
import { resourceTable } from '../resource-table.widget.tsx';
import { AroundTable } from '../list/row-menu.fixture.tsx';

function field(Name: string, Kind: ResourceField['Kind'], more: Partial<ResourceField> = {}) {
  return { Name, Kind, Access: 'given', IsRequired: false, IsSearched: false, ...more } as const;
}

/** A resource with a field of every kind. */
export const moulds: ResourceDescription = {
  Name: 'moulds',
  Path: '/admin/moulds',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get', 'create', 'change', 'remove', 'removeMany', 'import', 'clone'],
  Fields: [
    field('DisplayName', 'text', { IsRequired: true, IsSearched: true }),
    field('Type', 'choice', { Options: ['HOT_RUNNER', 'COLD_RUNNER'] }),
    field('Materials', 'choices', { Options: ['STEEL', 'ALUMINIUM'] }),
    field('IsSpare', 'flag'),
    field('PlantId', 'reference', { Source: 'plants', IsRequired: true }),
    field('PlantName', 'text', { Access: 'read' }),
    field('TimeZone', 'text', { Access: 'read' }),
    field('Attributes', 'items', {
      MaxItems: 3,
      Items: [field('Name', 'text', { IsRequired: true }), field('Value', 'number')],
    }),
    field('CheckedAt', 'instant'),
  ],
};
export const plants: ResourceDescription = {
  Name: 'plants',
  Path: '/admin/plants',
  OrderBy: 'DisplayName',
  Audit: 'row',
  Verbs: ['list', 'get'],
  Fields: [field('DisplayName', 'text', { IsSearched: true })],
};
const shown = moulds.Fields.filter(({ Name }) => Name !== 'TimeZone');
const entries = shown.map(({ Name }) => ({ field: Name, label: `moulds.${Name}` }));
const options: ResourceTableOptions = {
  resource: 'moulds',
  title: 'moulds.title',
  fields: [...entries] as ResourceTableOptions['fields'],
  texts: {
    new: 'moulds.new',
    none: 'moulds.none',
    noneHint: 'moulds.noneHint',
    remove: 'moulds.remove',
    removeQuestion: 'moulds.removeQuestion',
  },
};
export const mould: ResourceRow = {
  Id: 'm1',
  Version: 2,
  DisplayName: 'M 1',
  Type: 'HOT_RUNNER',
  Materials: ['STEEL'],
  IsSpare: true,
  PlantId: 'riverside',
  PlantName: 'Riverside Moulding',
  TimeZone: 'America/Chicago',
  Attributes: [
    { Name: 'Weight', Value: 4.5 },
    { Name: 'Year', Value: 2019 },
  ],
  CheckedAt: '2026-06-10T08:30:00.000Z',
};

export async function showMoulds(changes: Partial<ResourceTableOptions> = {}) {
  const { Component } = resourceTable;
  render(
    <AroundTable>
      <Component options={{ ...options, ...changes }} data={{}} receivedAt={0} />
    </AroundTable>,
  );
  await screen.findByRole('rowheader', { name: 'M 1' });
}

export function editMould() {
  fireEvent.click(screen.getByRole('button', { name: 'M 1' }));
}

export function save() {
  const form = screen.getByRole('dialog').querySelector('form');
  if (form) fireEvent.submit(form);
}
