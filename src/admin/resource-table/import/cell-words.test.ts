import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { openCsv } from '#shared/csv/csv-file.ts';

import { withSentCells } from './cell-words.ts';
import { columnsOfHeader } from './file-columns.ts';

const usual = { IsRequired: false, IsSearched: false, Access: 'given' } as const;
const page = {
  description: {
    Fields: [
      { ...usual, Name: 'Name', Kind: 'text' as const },
      { ...usual, Name: 'High', Kind: 'number' as const },
      { ...usual, Name: 'Display', Kind: 'choice' as const, Options: ['machine', 'line_part'] },
      { ...usual, Name: 'Days', Kind: 'choices' as const, Options: ['mon', 'tue'] },
      { ...usual, Name: 'IsOn', Kind: 'flag' as const },
    ],
  },
  options: {
    columns: [],
    form: [
      { field: 'Name', label: 'Nombre' },
      { field: 'High', label: 'Verde', as: 'percent' as const },
      { field: 'Display', label: 'Vista', optionTexts: 'display.' },
      { field: 'Days', label: 'Días', optionTexts: 'day.' },
      { field: 'IsOn', label: 'Activo' },
    ],
  },
  t: ((key: string, { defaultValue }: { defaultValue?: string } = {}) =>
    ({
      'display.machine': 'Máquina',
      'day.mon': 'lunes',
      'day.tue': 'martes',
      'resource-table.yes': 'Sí',
      'resource-table.no': 'No',
    })[key] ??
    defaultValue ??
    key) as TFunction,
};

test.each([
  ['per cent below a head of the page', 'Verde (%)', '85', '0.85'],
  ['per cent with its sign', 'High', '85 %', '0.85'],
  ['a fraction below the name of the field', 'High', '0.85', '0.85'],
  ['a third of digits', 'Verde', '28.9', '0.289'],
  ['what is no number', 'Verde', 'mucho', 'mucho'],
  ['nothing', 'Verde', '', ''],
  ['a choice by its word', 'Vista', 'máquina', 'machine'],
  ['a choice without a text', 'Vista', 'Line part', 'line_part'],
  ['a choice by its value', 'Display', 'machine', 'machine'],
  ['an unknown choice', 'Vista', 'Prensa', 'Prensa'],
  ['several choices', 'Días', 'Lunes | martes', 'mon|tue'],
  ['yes', 'Activo', 'sí', 'true'],
  ['no', 'Activo', 'NO', 'false'],
])('%s', (_, head, cell, sent) => {
  expect(sentOf(`Nombre,${head}\nA,${cell}`)).toBe(`Nombre,${head}\nA,${sent}`);
});

test('numbers keep the decimal sign of their file', () => {
  expect(sentOf('Nombre;Verde\nA;85,5')).toBe('Nombre;Verde\nA;0,855');
});

test('a record keeps its lines, so that faults are found where they are', () => {
  expect(sentOf('Nombre,Verde\n"A\nB",90\nC,80')).toBe('Nombre,Verde\n"A\nB",0.9\nC,0.8');
});

function sentOf(text: string): string {
  const file = openCsv(text);
  return withSentCells(file, columnsOfHeader(file.header, page), page.t);
}
