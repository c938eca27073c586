import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { columnsOfFile, columnsOfHeader, headerErrorOf } from './file-columns.ts';

const usual = { Kind: 'text', IsRequired: false, IsSearched: false, Access: 'given' } as const;
const page = {
  description: {
    Fields: [
      { ...usual, Name: 'DisplayName' },
      { ...usual, Name: 'PlantId' },
      { ...usual, Name: 'PlantName', Access: 'read' as const },
      { ...usual, Name: 'Type' },
      { ...usual, Name: 'Weight' },
      { ...usual, Name: 'OEEHigh', Kind: 'number' as const },
    ],
  },
  options: {
    columns: [
      { field: 'DisplayName', label: 'name' },
      { field: 'PlantName', label: 'plant' },
    ],
    form: [
      { field: 'DisplayName', label: 'name' },
      { field: 'PlantId', label: 'plant' },
      // The same label as another field.
      { field: 'Type', label: 'weight' },
      { field: 'OEEHigh', label: 'green', as: 'percent' as const },
    ],
  },
  t: ((key: string) =>
    ({ name: 'Nombre', plant: 'Planta', weight: 'Weight', green: 'Verde' })[key] ??
    key) as TFunction,
};

test('columns are found as the page calls them, whatever the case', () => {
  expect(namesOf(['nombre', ' PLANTA ', 'Type'])).toEqual(['DisplayName', 'PlantId', 'Type']);
});

test('a name of the API goes before a label', () => {
  expect(namesOf(['Weight', 'PlantName'])).toEqual(['Weight', 'PlantName']);
});

test('what is unknown stays as it is', () => {
  expect(namesOf(['Id', 'Color', ''])).toEqual(['Id', 'Color', '']);
});

test('per cent is named with its unit, and found without it too', () => {
  expect(namesOf(['Verde (%)', 'verde'])).toEqual(['OEEHigh', 'OEEHigh']);
});

test('what a file may have is said in the words of the page', () => {
  expect(columnsOfFile(page).map(({ label }) => label)).toEqual([
    'Nombre',
    'Planta',
    'Weight',
    'Weight',
    'Verde (%)',
  ]);
});

test.each([
  ['no heads', [], { text: 'resource-table.noHeader', column: '' }],
  [
    'a head of no field',
    ['Id', 'Color'],
    { text: 'resource-table.unknownColumn', column: 'Color' },
  ],
  ['a field twice', ['Name', 'x', 'Nombre', 'DisplayName'], undefined],
])('%s', (_, header, fault) => {
  const known = header.map((head) => (head === 'Name' || head === 'x' ? 'Type' : head));
  const found = headerErrorOf(known, columnsOfHeader(known, page));

  expect(found).toEqual(fault ?? { text: 'resource-table.columnTwice', column: 'Type' });
});

function namesOf(header: readonly string[]): string[] {
  return columnsOfHeader(header, page).map(({ name }) => name);
}
