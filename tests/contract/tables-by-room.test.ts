import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { clientTables, otherTables } from '#server/db/tables/ownership.ts';

/** Rooms that write a table of another room, each with the reason. */
const alsoWritten: Readonly<Record<string, string>> = {
  'catalogue > data_source_machines': 'a machine that is moved keeps its names at sources',
  'catalogue > form_template_machines': 'a machine that is moved keeps its forms',
  'catalogue > notification_rules': 'a machine that is moved keeps its rules',
  'catalogue > production_orders': 'a machine that is moved takes along what is planned',
  'catalogue > publishers': 'a machine that is moved is published further',
  'catalogue > task_documents': 'a machine that is moved keeps its documents',
  'catalogue > unknown_tags': 'listed beside the metrics; a new metric makes a tag known',
  'catalogue > work_orders': 'a machine that is moved takes along what is open',
  'operations > accounts': 'deletes removed clients',
  'operations > clients': 'deletes removed clients',
  'operations > kiosks': 'deletes removed clients',
  'operations > media': 'deletes removed clients',
  'people > clients': 'locks the client whose agreement gets a number',
  'production > data_sources': 'when a source was heard of, and how far off its clock is',
  'resource-kit > audit_events': 'entries of many rows in one statement',
};

/** Rooms that read a table of a room below them, each with the reason. */
const alsoRead: Readonly<Record<string, string>> = {
  'access > account_clients': 'what a caller may see',
  'access > account_roles': 'what a caller may see',
  'access > accounts': 'who calls',
  'access > clients': 'what a caller may see',
  'catalogue > data_sources': 'a list of what a client has',
  'catalogue > hours': 'a plant with hours keeps its time zone',
  'catalogue > machine_checkpoints': 'which machines made a product',
  'catalogue > machine_states': 'whether a machine was heard of, and until when it is accounted',
  'catalogue > media': 'the picture of a floor plan is there',
  'catalogue > samples': 'which machines made a product',
  'catalogue > shift_events': 'shown with the shifts they changed',
  'catalogue > work_order_statuses': 'a machine that is moved takes along what is open',
  'catalogue > work_order_types': 'a list of what a client has',
  'media > chat_messages': 'which files are used',
  'media > config_drafts': 'which files are used',
  'media > config_release_files': 'which files are used',
  'media > form_media': 'which files are used',
  'people > audit_log': 'the data of a person',
  'people > plants': 'what a wall screen shows',
  'production > data_source_machines': 'names of machines at a source',
  'resource-kit > clients': 'rows of removed clients are not found',
  'screens > form_files': 'forms that are refused are shown with the other files',
};

const tables = new Set([...clientTables.map(({ table }) => table), ...Object.keys(otherTables)]);
const order = roomsInOrder();
const touched = { writes: new Map<string, Set<string>>(), reads: new Map<string, Set<string>>() };
const writing = [
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) (\w+)/g,
];
const reading = [/(?:selectFrom|innerJoin|leftJoin)\(\s*'(\w+)/g, /\b(?:FROM|JOIN) (\w+)/g];
const described = /\n {2}table: '(\w+)'/g;
for (const source of sources()) {
  note(touched.writes, source, source.isResource ? [...writing, described] : writing);
  note(touched.reads, source, reading);
}
// `catalogue/machines/move` names them in a variable.
for (const { table, followsMachine } of clientTables)
  if (followsMachine) noteTable(touched.writes, table, 'catalogue');

test('a table is written by one room, but for those that are named', () => {
  const wrong = [...touched.writes].filter(([table]) => ownersOf(table).length !== 1);
  const named = [...touched.writes].flatMap(([table, rooms]) =>
    [...rooms].map((room) => `${room} > ${table}`).filter((one) => one in alsoWritten),
  );

  expect(touched.writes.size).toBeGreaterThan(80);
  expect(wrong.map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`)).toEqual([]);
  expect(named.toSorted()).toEqual(Object.keys(alsoWritten));
});

test('a table is read by its room and by those below it, but for those that are named', () => {
  const above = [...touched.reads].flatMap(([table, rooms]) => {
    const owner = order.indexOf(ownersOf(table)[0] ?? '');
    return [...rooms]
      .filter((room) => order.indexOf(room) < owner)
      .map((room) => `${room} > ${table}`)
      .filter((one) => !(one in alsoWritten));
  });

  expect(above.toSorted()).toEqual(Object.keys(alsoRead));
});

/** Rooms that write a table, without those that are named. */
function ownersOf(table: string): string[] {
  return [...(touched.writes.get(table) ?? [])].filter(
    (room) => !(`${room} > ${table}` in alsoWritten),
  );
}

interface Source {
  room: string;
  text: string;
  /** Describes a table whose rows are written by the kit. */
  isResource: boolean;
}

/**
 * Text does not show a table that code names in a variable: the removal of clients deletes from
 * those of all rooms.
 */
function note(
  found: Map<string, Set<string>>,
  { room, text }: Source,
  patterns: readonly RegExp[],
): void {
  for (const [, table = ''] of patterns.flatMap((pattern) => [...text.matchAll(pattern)]))
    if (tables.has(table)) noteTable(found, table, room);
}

function noteTable(found: Map<string, Set<string>>, table: string, room: string): void {
  found.set(table, (found.get(table) ?? new Set<string>()).add(room));
}

/** Files of the rooms, but for the tables themselves and the demo, which fills those of all. */
function sources(): Source[] {
  const server = join(packageRoot, 'server');
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture|suite)\.ts$/.test(name))
    .filter((name) => !/^(?:db|demo)\//.test(name))
    .map((name) => ({
      room: name.includes('/') ? (name.split('/')[0] ?? '') : 'server',
      text: readFileSync(join(server, name), 'utf8'),
      isResource: name.endsWith('.resource.ts'),
    }));
}

/** As ARCHITECTURE.md lists them; the files at the top of `server` stand last. */
function roomsInOrder(): string[] {
  const text = readFileSync(join(packageRoot, 'ARCHITECTURE.md'), 'utf8');
  const rooms = [...text.matchAll(/^\| `server\/([a-z-]+)`/gm)].map(([, room = '']) => room);
  return [...rooms, 'server'];
}
