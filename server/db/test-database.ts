import { randomBytes } from 'node:crypto';

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { openDatabase, type Db } from './open.ts';

/** A database of a test's own, brought up to date and empty. */
export interface TestDatabase {
  db: Db;
  /** Its address, where it is on a server. */
  databaseUrl?: string;
  close(): Promise<void>;
}

/** What this run tests on: a PostgreSQL server where `DATABASE_URL` names one, else SQLite. */
export const testDatabases: readonly ('SQLite' | 'PostgreSQL')[] = process.env['DATABASE_URL']
  ? ['PostgreSQL']
  : ['SQLite'];

/**
 * Opens a fresh one: in memory, or on the server of `DATABASE_URL`. A schema of a shared database
 * would not do: the catalogue would tell a test of the tables of those that run beside it.
 */
export async function openTestDatabase(
  kind: (typeof testDatabases)[number] = 'SQLite',
): Promise<TestDatabase> {
  if (kind === 'SQLite') {
    const db = await openDatabase({ dataDir: ':memory:' });
    return { db, close: () => db.destroy() };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  const address = process.env['DATABASE_URL'] ?? '';
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  const owner = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(owner);
  const databaseUrl = new URL(`/${name}`, address).href;
  const db = await openDatabase({ dataDir: '', databaseUrl });
  return {
    db,
    databaseUrl,
    async close() {
      await db.destroy();
      await sql`DROP DATABASE ${sql.id(name)}`.execute(owner);
      await owner.destroy();
    },
  };
}
