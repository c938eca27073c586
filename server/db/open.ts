import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { keepFirstError } from './dialects/first-error.ts';
import { sqliteDialect } from './dialects/sqlite-dialect.ts';
import { migrate } from './migrate.ts';
import type { Database } from './tables/schema.ts';

export type Db = Kysely<Database>;

export interface DatabasePlace {
  /** Folder of the embedded database; made when missing. ':memory:' for tests. */
  dataDir: string;
  /** Address of PostgreSQL, used in place of the embedded database. */
  databaseUrl?: string | undefined;
  /** Image of a database file, for tests: the initial content of a database in memory. */
  image?: Buffer | undefined;
}

/** Opens the database and applies migrations. @throws an error with one line for people. */
export async function openDatabase(place: DatabasePlace): Promise<Db> {
  const db = place.databaseUrl ? openPostgres(place.databaseUrl) : openSqlite(place);
  try {
    await (place.databaseUrl ? migrateAlone(db) : migrate(db));
  } catch (error) {
    // An idle pool would keep the process alive.
    await db.destroy();
    throw error;
  }
  return db;
}

/** Arbitrary, but unique among the programs on the database server. */
const migrationLock = 715_517_001;

/** Advisory lock: of several instances that start at once, one migrates and the others wait. */
function migrateAlone(db: Db): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      await migrate(connection);
    } finally {
      await sql`SELECT pg_advisory_unlock(${migrationLock})`.execute(connection);
    }
  });
}

/**
 * synchronous = FULL: an acknowledged sample survives a power cut. Group commits of the pipeline
 * spread the cost of the sync.
 */
function openSqlite({ dataDir, image }: DatabasePlace): Db {
  const isInMemory = dataDir === ':memory:';
  const path = join(dataDir, 'lineside.sqlite');
  const writer = isInMemory ? new SqliteDatabase(image ?? ':memory:') : openPrivate(path);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  const reader = isInMemory ? undefined : new SqliteDatabase(path, { readonly: true });
  for (const database of [writer, reader]) database?.pragma('busy_timeout = 5000');
  return new Kysely<Database>({ dialect: keepFirstError(sqliteDialect({ writer, reader })) });
}

/** The file holds password hashes and keys: no other user of the machine may read it. */
function openPrivate(path: string): SqliteDatabase.Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const umask = process.umask(0o077);
  try {
    const database = new SqliteDatabase(path);
    for (const file of [path, `${path}-wal`, `${path}-shm`])
      if (existsSync(file)) chmodSync(file, 0o600);
    return database;
  } finally {
    process.umask(umask);
  }
}

const int8 = 20;
const numeric = 1700;

function openPostgres(connectionString: string): Db {
  // Bigints of the schema are epoch milliseconds and sums of them: exact as numbers, strings by
  // default.
  pg.types.setTypeParser(int8, Number);
  pg.types.setTypeParser(numeric, Number);
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // Without listeners, a lost server would end the process: the pool emits errors of idle
  // connections, each client in use emits its own between two statements of a transaction.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Database>({ dialect: keepFirstError(new PostgresDialect({ pool })) });
}
