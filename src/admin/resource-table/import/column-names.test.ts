import { expect, test } from 'vitest';

import { columnsOfFile, fieldsOfColumns } from './column-names.ts';

const usual = { Kind: 'text', IsRequired: false, IsSearched: false, Access: 'given' } as const;
const page = {
  description: {
    Fields: [
      { ...usual, Name: 'DisplayName' },
      { ...usual, Name: 'PlantId' },
      { ...usual, Name: 'PlantName', Access: 'read' as const },
      { ...usual, Name: 'Type' },
      { ...usual, Name: 'Weight' },
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
      // Called as another field is.
      { field: 'Type', label: 'weight' },
    ],
  },
  t: (key: string) => ({ name: 'Nombre', plant: 'Planta', weight: 'Weight' })[key] ?? key,
};

test('columns are found as the page calls them, whatever the case', () => {
  expect(fieldsOfColumns(['nombre', ' PLANTA ', 'Type'], page)).toEqual([
    'DisplayName',
    'PlantId',
    'Type',
  ]);
});

test('a name of the API goes before a label', () => {
  expect(fieldsOfColumns(['Weight', 'PlantName'], page)).toEqual(['Weight', 'PlantName']);
});

test('what is unknown stays as it is', () => {
  expect(fieldsOfColumns(['Id', 'Color', ''], page)).toEqual(['Id', 'Color', '']);
});

test('what a file may have is said in the words of the page', () => {
  expect(columnsOfFile(page)).toEqual(['Nombre', 'Planta', 'Weight', 'Weight']);
});
