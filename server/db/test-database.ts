import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { openDatabase, type Db } from './open.ts';

/** Database of one test, with all migrations. */
export interface TestDatabase {
  db: Db;
  /** Address of a database on a server. */
  databaseUrl?: string;
  close(): Promise<void>;
}

/** Initial content of a database: made once per process, and copied for each test. */
export interface Template {
  name: string;
  fill(db: Db): Promise<void>;
}

/** Databases of this run: PostgreSQL where `DATABASE_URL` is set, else SQLite. */
export const testDatabases: readonly ('SQLite' | 'PostgreSQL')[] = process.env['DATABASE_URL']
  ? ['PostgreSQL']
  : ['SQLite'];

const empty: Template = { name: 'empty', fill: () => Promise.resolve() };

/**
 * Opens a fresh database: in memory, or on the server of `DATABASE_URL`. A schema in a shared
 * database would not isolate: catalogue queries would see the tables of concurrent tests.
 */
export async function openTestDatabase(
  kind: (typeof testDatabases)[number] = 'SQLite',
  template = empty,
): Promise<TestDatabase> {
  if (kind === 'PostgreSQL') return openOnServer(template);
  const image = await once(`SQLite ${template.name}`, () => imageOf(template));
  const db = await openDatabase({ dataDir: ':memory:', image });
  return { db, close: () => db.destroy() };
}

async function imageOf({ fill }: Template): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-template-'));
  const file = join(folder, 'image.sqlite');
  const db = await openDatabase({ dataDir: ':memory:' });
  await fill(db);
  await sql`VACUUM INTO ${file}`.execute(db);
  await db.destroy();
  const image = readFileSync(file);
  rmSync(folder, { recursive: true });
  return image;
}

async function openOnServer(template: Template): Promise<TestDatabase> {
  const owner = openOwner();
  const original = await once(`PostgreSQL ${template.name}`, () => originalOf(template));
  const name = newName('test');
  await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(original)}`.execute(owner);
  const databaseUrl = addressOf(name);
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

/** @returns the name of a database without connections, as CREATE DATABASE … TEMPLATE needs. */
async function originalOf({ fill }: Template): Promise<string> {
  const owner = openOwner();
  const name = newName('original');
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(owner);
  await owner.destroy();
  const db = await openDatabase({ dataDir: '', databaseUrl: addressOf(name) });
  await fill(db);
  await db.destroy();
  return name;
}

function openOwner(): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 1 });
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

function addressOf(name: string): string {
  return new URL(`/${name}`, process.env['DATABASE_URL'] ?? '').href;
}

function newName(kind: string): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

const made = new Map<string, Promise<unknown>>();

function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) as Promise<T> | undefined;
  const value = known ?? make();
  made.set(key, value);
  return value;
}
