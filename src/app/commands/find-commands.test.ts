import { expect, test } from 'vitest';

import { type Command, findCommands } from './find-commands.ts';

const commands = [
  command('tiles', 'OEE tiles', 'Screen'),
  command('grid', 'OEE grid', 'Screen'),
  command('riverside', 'Riverside Moulding', 'Plant'),
  command('monterrey', 'Monterrey Óptica', 'Plant'),
  { ...command('imm-07', 'IMM-07', 'Machine'), isSearchedFor: true },
  { ...command('imm-17', 'IMM-17', 'Machine'), isSearchedFor: true },
  command('dark', 'Colours: Dark', 'Appearance'),
];

test.each([
  ['tiles', ['tiles']],
  ['OEE', ['tiles', 'grid']],
  ['grid oee', ['grid']],
  ['optica', ['monterrey']],
  ['plant', ['riverside', 'monterrey']],
  ['imm', ['imm-07', 'imm-17']],
  ['17', ['imm-17']],
  ['  ', ['tiles', 'grid', 'riverside', 'monterrey', 'dark']],
  ['nothing of the kind', []],
])('"%s" finds %j', (query, found) => {
  expect(ids(query)).toEqual(found);
});

test('what begins with the query comes before what only has it', () => {
  expect(ids('m')).toEqual(['monterrey', 'riverside', 'imm-07', 'imm-17']);
});

test('what was used last comes first, as far as it is found', () => {
  expect(ids('', ['dark', 'imm-17'])).toEqual([
    'dark',
    'imm-17',
    'tiles',
    'grid',
    'riverside',
    'monterrey',
  ]);
  expect(ids('oee', ['dark', 'grid'])).toEqual(['grid', 'tiles']);
});

test('the palette lists a readable number of five hundred machines', () => {
  const machines = Array.from({ length: 500 }, (_, index) =>
    command(`m${index}`, `Machine ${index}`, 'Machine'),
  );
  expect(findCommands(machines, 'machine', [])).toHaveLength(60);
});

function ids(query: string, recent: string[] = []): string[] {
  return findCommands(commands, query, recent).map(({ id }) => id);
}

function command(id: string, label: string, kind: string): Command {
  return { id, label, kind, icon: 'tiles', run: () => {} };
}
