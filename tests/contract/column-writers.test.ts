import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '#server/db/test-database.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { resources } from '#server/resources.ts';

const head = `# Who writes which column

Each column of each table with the field, or one file of the server, that writes it. Where several files do, it is the first that inserts rows; others may update them. What only the demo's installer fills says so. A field of a resource is on the form of its page (tests/contract/fields-in-forms.test.ts). A file is one that writes the table and names the column, else one of the same room that does.

This page is made of the code: \`npx vitest run -u tests/contract/column-writers.test.ts\` writes it again.
`;

const sources = Object.entries(
  import.meta.glob<string>(['../../server/**/*.ts', '../../cli/**/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
  .map(([path, text]) => ({ path: path.replace('../../', ''), text: withoutComments(text) }))
  .filter(({ path }) => isOfTheProduct(path));

/**
 * The module that writes tables whose names are in variables: rows of resources, and removed rows.
 */
const byName = 'server/resource-kit/write/change-rows.ts';
/**
 * Columns that only the demo fills: they link a data source to machines of several clients under
 * names of its own. A data source of a single client feeds all its machines by their ids and names.
 */
const ofTheDemo = [
  'data_source_machines.source_id',
  'data_source_machines.machine_id',
  'data_source_machines.external_name',
];
/** Columns that the resource kit writes in the table of every resource. */
const ofTheKit = new Set(['id', 'version']);

test('docs/columns.md names the writer of each column, and the demo alone fills no others', async () => {
  const tables = await columnsByTable();
  const sections = [...tables].map(([table, columns]) => {
    const lines = columns.map(
      (column) => `- \`${column}\`: ${writerOf(table, column) ?? 'the demo'}`,
    );
    return [`## \`${table}\``, '', ...lines, ''].join('\n');
  });
  const missing = [...tables].flatMap(([table, columns]) =>
    columns
      .filter((column) => writerOf(table, column) === undefined)
      .map((column) => `${table}.${column}`),
  );

  expect(missing).toEqual(ofTheDemo);
  await expect([head, ...sections].join('\n')).toMatchFileSnapshot('../../docs/columns.md');
});

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '');
}

function writerOf(table: string, column: string): string | undefined {
  const own = resources.find((resource) => resource.table === table);
  return (own && fieldOf(own, column)) ?? fileOf(table, column);
}

/** The field of a resource through which a person gives the column its value. */
function fieldOf({ name, table, scope, fields, idColumn = 'id' }: Resource, column: string) {
  const field = Object.entries(fields).find(
    ([, one]) => one.access !== 'read' && (one.column === column || one.keyColumn === column),
  );
  if (field) return `\`${field[0]}\` of \`${name}\``;
  if (column === idColumn || column === scope.column || ofTheKit.has(column)) return byName;
  return besideResource(table, column);
}

/** The module beside a resource that derives the column from the fields of a row. */
function besideResource(table: string, column: string): string | undefined {
  const own = sources.find(
    ({ path, text }) => path.endsWith('.resource.ts') && text.includes(`\n  table: '${table}'`),
  );
  const folder = own?.path.replace(/[^/]+$/, '') ?? 'nowhere';
  return sources.find(({ path, text }) => path.startsWith(folder) && sets(text, column))?.path;
}

function fileOf(table: string, column: string): string | undefined {
  const writers = sources.filter(({ text }) => writes(text, table));
  const inserting = writers.filter(({ text }) => inserts(text, table));
  const direct =
    inserting.find(({ text }) => names(text, column)) ??
    writers.find(({ text }) => updates(text, column)) ??
    writers.find(({ text }) => names(text, column));
  if (direct) return direct.path;
  const rooms = new Set(writers.map(({ path }) => roomOf(path)));
  return sources.find(({ path, text }) => rooms.has(roomOf(path)) && sets(text, column))?.path;
}

function writes(text: string, table: string): boolean {
  return (
    new RegExp(`(?:insertInto|updateTable|mergeInto)\\(\\s*'${table}'`).test(text) ||
    new RegExp(`(?:INSERT (?:OR \\w+ )?INTO|UPDATE) ${table}\\b`).test(text)
  );
}

function inserts(text: string, table: string): boolean {
  return new RegExp(`insertInto\\(\\s*'${table}'`).test(text);
}

/** Whether the column is among the values of an update. */
function updates(text: string, column: string): boolean {
  return new RegExp(`\\.set\\(\\{[^}]*\\b${column}\\b`).test(text);
}

function names(text: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b`).test(text);
}

/** Whether an object has the column as a key, with a value or in shorthand. */
function sets(text: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b\\s*[:,}]`).test(text);
}

function roomOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function isOfTheProduct(path: string): boolean {
  return !/\.(?:test|fixture|suite)\.ts$|^server\/(?:demo|authorisation|longest-pause|db)\//.test(
    path,
  );
}

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { db, close } = await openTestDatabase('SQLite');
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT tables.name AS "table", columns.name AS "column"
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name <> 'migrations'
    ORDER BY 1, columns.cid`.execute(db);
  await close();
  const byTable = new Map<string, string[]>();
  for (const { table, column } of rows) byTable.set(table, [...(byTable.get(table) ?? []), column]);
  return byTable;
}
