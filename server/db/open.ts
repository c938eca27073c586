import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';

import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

export interface DatabasePlace {
  /** Folder of the embedded database; made when missing. ':memory:' for tests. */
  dataDir: string;
  /** A PostgreSQL address takes the place of the embedded database. */
  databaseUrl?: string | undefined;
}

/**
 * Opens the database and brings it up to date.
 * @throws with one line for people when it cannot be opened.
 */
export async function openDatabase(place: DatabasePlace): Promise<Db> {
  const db = place.databaseUrl ? openPostgres(place.databaseUrl) : openSqlite(place.dataDir);
  await migrate(db);
  return db;
}

/**
 * FULL: an acknowledged sample survives a power cut. The pipeline gathers samples into few commits,
 * so that the price is paid once for many.
 */
function openSqlite(dataDir: string): Db {
  const isInMemory = dataDir === ':memory:';
  if (!isInMemory) mkdirSync(dataDir, { recursive: true });
  const database = new SqliteDatabase(isInMemory ? ':memory:' : join(dataDir, 'lineside.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: keepPrepared(database) }) });
}

const mostPrepared = 500;

/** Kysely prepares a statement for each run; kept, the second run finds it ready. */
function keepPrepared(database: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return {
    close: () => void database.close(),
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (!statement) {
        if (statements.size >= mostPrepared) statements.clear();
        statement = database.prepare(sql);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

const int8 = 20;
const numeric = 1700;

function openPostgres(connectionString: string): Db {
  // Our bigints are epoch milliseconds and sums of them: exact as numbers, strings by default.
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(numeric, Number);
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // Without a listener, a server that goes away while a connection idles ends the process.
  pool.on('error', () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
