import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openTestDatabase } from '#server/db/test-database.ts';
import { resources } from '#server/resources.ts';

interface Column {
  table: string;
  column: string;
  type: string;
}

/** PostgreSQL refuses a fraction in an integer column. SQLite, which most tests use, stores it. */
test('a field that takes fractions has a column that stores them', async () => {
  const fractions = await columnsOf('double precision');
  const taking = resources.flatMap(({ table, fields }) =>
    Object.values(fields)
      .filter(({ kind, schema }) => kind === 'number' && schema['type'] === 'number')
      .filter(({ access, write }) => access !== 'read' && !Number.isInteger(write(1.5)))
      .map(({ column }) => `${table}.${column}`),
  );

  expect(taking.length).toBeGreaterThan(8);
  expect(taking.filter((name) => !fractions.has(name))).toEqual([]);
});

async function columnsOf(wanted: string): Promise<ReadonlySet<string>> {
  const { db, close } = await openTestDatabase('SQLite');
  const { rows } = await sql<Column>`
    SELECT tables.name AS "table", columns.name AS "column", columns.type
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table'`.execute(db);
  await close();
  const found = rows.filter(({ type }) => type.toLowerCase() === wanted);
  return new Set(found.map(({ table, column }) => `${table}.${column}`));
}
