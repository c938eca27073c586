import { randomBytes } from 'node:crypto';

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { openDatabase, type Db } from './open.ts';

/** A database of a test's own, brought up to date and empty. */
export interface TestDatabase {
  db: Db;
  close(): Promise<void>;
}

/** What this run tests on: a PostgreSQL server where `DATABASE_URL` names one, else SQLite. */
export const testDatabases: readonly ('SQLite' | 'PostgreSQL')[] = process.env['DATABASE_URL']
  ? ['PostgreSQL']
  : ['SQLite'];

/** Opens a fresh one: in memory, or a schema of its own on the server of `DATABASE_URL`. */
export async function openTestDatabase(
  kind: (typeof testDatabases)[number] = 'SQLite',
): Promise<TestDatabase> {
  if (kind === 'SQLite') {
    const db = await openDatabase({ dataDir: ':memory:' });
    return { db, close: () => db.destroy() };
  }
  const schema = `test_${randomBytes(8).toString('hex')}`;
  const address = process.env['DATABASE_URL'] ?? '';
  const url = new URL(address);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(owner);
  const db = await openDatabase({ dataDir: '', databaseUrl: url.href });
  return {
    db,
    async close() {
      await db.destroy();
      await sql`DROP SCHEMA ${sql.id(schema)} CASCADE`.execute(owner);
      await owner.destroy();
    },
  };
}
