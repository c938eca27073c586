import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { clientTables, owners } from '#server/db/tables/ownership.ts';
import { openTestDatabase } from '#server/db/test-database.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { resources } from '#server/resources.ts';

/** References that are neither counted nor removed with the row, each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'clients < agreement_signatures.client_id': 'of an agreement, which is counted',
  'clients < annotations.client_id': 'of a plant or a machine',
  'clients < chat_messages.client_id': 'of a machine',
  'clients < floor_plans.client_id': 'of a plant, which is counted',
  'clients < forms.client_id': 'of a template, which is counted',
  'clients < machines.client_id': 'of a plant, which is counted',
  'clients < meetings.client_id': 'of a machine',
  'clients < metrics.client_id': 'of a machine',
  'clients < non_working_periods.client_id': 'of a plant, which is counted',
  'clients < production_orders.client_id': 'of a machine',
  'clients < retirements.client_id': 'of a machine',
  'clients < source_devices.client_id': 'each is a data source, which is counted',
  'clients < task_documents.client_id': 'of a machine',
  'clients < unknown_tags.client_id': 'of a machine',
  'clients < work_orders.client_id': 'of a machine',
  'machines < days.machine_id': 'sums of hours, which are counted',
  'machines < late_work.machine_id': 'of samples or hours, which are counted',
  'machines < segments.machine_id': 'of samples or hours, which are counted',
  'notification_rules < rule_states.rule_id': 'the next run of the rules ends and deletes them',
  'stop_reasons < stop_pieces.reason_id': 'made of what people and sources said, which is counted',
};

interface Target {
  column: string;
  target: string;
}

/** References that have neither a foreign key nor an owner. */
const others: readonly Target[] = [
  { column: 'moved_from_id', target: 'machines' },
  { column: 'moved_to_id', target: 'machines' },
  { column: 'reason_id', target: 'stop_reasons' },
];

const removable = resources.filter(({ policy, onRemove }) => policy.remove && !onRemove);

test('what refers to a row is counted before it is removed, or goes with it', async () => {
  const { columns, targets } = await readDatabase();
  const left = removable.flatMap((resource) => {
    const known = new Set(namedBy(resource));
    return columns
      .filter(({ column }) => targets.get(column)?.has(resource.table))
      .map(nameOf)
      .filter((name) => !known.has(name))
      .map((name) => `${resource.table} < ${name}`);
  });

  expect(removable.length).toBeGreaterThan(20);
  expect(left.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test('what is counted and what goes with a row are columns that there are', async () => {
  const { columns } = await readDatabase();
  const there = new Set(columns.map(nameOf));
  const named = removable.flatMap(namedBy);

  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !there.has(name))).toEqual([]);
});

interface Column {
  table: string;
  column: string;
}

/**
 * All columns, and the tables whose ids columns hold, by the names of the columns. A column named
 * like a foreign key of another table refers to the same table without being one, because history
 * outlives the rows that it is about.
 */
async function readDatabase(): Promise<{
  columns: Column[];
  targets: ReadonlyMap<string, ReadonlySet<string>>;
}> {
  const { db, close } = await openTestDatabase('SQLite');
  const { rows: columns } = await sql<Column>`
    SELECT tables.name AS "table", columns.name AS "column"
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table'`.execute(db);
  const { rows: keys } = await sql<Target>`
    SELECT keys."from" AS "column", keys."table" AS target
    FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table'`.execute(db);
  await close();
  const targets = new Map<string, Set<string>>();
  for (const { column, target } of [...keys, ...byOwner(), ...others])
    if (column.endsWith('_id'))
      targets.set(column, (targets.get(column) ?? new Set<string>()).add(target));
  return { columns, targets };
}

function byOwner(): Target[] {
  return clientTables.map(({ column, owner }) => ({
    column,
    target: owners[owner]?.table ?? 'clients',
  }));
}

function namedBy({ dependants = [], cascade = [] }: Resource): string[] {
  return [...dependants, ...cascade].map(({ table, column }) =>
    nameOf({ table: tableOf(table), column }),
  );
}

/** The table behind the view from which a resource is read. */
function tableOf(name: string): string {
  return resources.find(({ view }) => view === name)?.table ?? name;
}

function nameOf({ table, column }: Column): string {
  return `${table}.${column}`;
}
