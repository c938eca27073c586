import { basename } from 'node:path';

import { sql, type Kysely } from 'kysely';

import type { Database } from './tables/schema.ts';

interface Migration {
  statements: readonly string[];
  /** Changes that common SQL cannot express; runs after the statements. */
  complete?: (tx: Kysely<Database>) => Promise<void>;
}

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });
/** In the order of their numbers; a migration never changes once released. */
const migrations = Object.entries(files)
  .map(([path, { statements, complete }]) => ({
    name: basename(path, '.ts'),
    statements,
    complete,
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Migrations of this version, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/**
 * Brings the database up to this version, each migration in one transaction.
 * @throws when the database was written by a newer Lineside: reading on could destroy data.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at bigint NOT NULL)`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`SELECT name FROM migrations`.execute(db);
  const applied = new Set(rows.map((row) => row.name));
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Error(`the database was written by a newer Lineside (it knows ${newer.join(', ')})`);

  for (const { name, statements, complete } of migrations.filter((one) => !applied.has(one.name))) {
    await db.transaction().execute(async (tx) => {
      // Another process, such as the command line beside a server, may have applied it.
      if (await isApplied(tx, name)) return;
      for (const statement of statements) await sql.raw(statement).execute(tx);
      await complete?.(tx);
      await sql`INSERT INTO migrations (name, at) VALUES (${name}, ${Date.now()})`.execute(tx);
    });
  }
}

async function isApplied(tx: Kysely<Database>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT name FROM migrations WHERE name = ${name}`.execute(tx);
  return rows.length > 0;
}
