import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';

import { openDatabase, type Db } from './open.ts';
import { lockDataDir } from './serve-lock.ts';
import { openTestDatabase, testDatabases } from './test-database.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'lineside-open-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('no other user of the machine can read the database, also one that was made before', async () => {
  const dataDir = join(folder, 'data');
  const db = await openDatabase({ dataDir });
  await db.insertInto('settings').values({ name: 'a', value: 'b' }).execute();

  expect(modeOf(dataDir)).toBe('700');
  for (const file of ['lineside.sqlite', 'lineside.sqlite-wal', 'lineside.sqlite-shm'])
    expect(modeOf(join(dataDir, file))).toBe('600');
  await db.destroy();

  writeFileSync(join(folder, 'lineside.sqlite'), '', { mode: 0o644 });
  await (await openDatabase({ dataDir: folder })).destroy();
  expect(modeOf(join(folder, 'lineside.sqlite'))).toBe('600');
});

test('a data folder has one server', () => {
  const unlock = lockDataDir(folder);

  expect(() => lockDataDir(folder)).toThrow(
    `DATA_DIR "${folder}" is in use by another Lineside server`,
  );
  unlock();
  lockDataDir(folder)();
});

test('a data folder that is none is named', () => {
  const path = join(folder, 'a-file');
  writeFileSync(path, '');

  expect(() => lockDataDir(path)).toThrow(`DATA_DIR "${path}" cannot be opened: `);
});

test('a transaction that has read can write: no other process has written in between', async () => {
  const server = await openDatabase({ dataDir: folder });
  const other = new SqliteDatabase(join(folder, 'lineside.sqlite'), { timeout: 0 });
  const write = other.prepare("INSERT INTO settings VALUES ('from', 'another process')");

  await server.transaction().execute(async (tx) => {
    await tx.selectFrom('settings').selectAll().execute();
    expect(() => write.run()).toThrow('locked');
    await tx.insertInto('settings').values({ name: 'from the', value: 'server' }).execute();
  });
  write.run();

  expect(await server.selectFrom('settings').selectAll().execute()).toHaveLength(2);
  other.close();
  await server.destroy();
});

test('what only reads waits for no transaction, and reads what is committed', async () => {
  const db = await openDatabase({ dataDir: folder });
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
  });

  expect(await db.selectFrom('settings').selectAll().execute()).toHaveLength(1);
  await db.destroy();
});

test('what writes waits for the transaction that is under way', async () => {
  const db = await openDatabase({ dataDir: folder });
  const done: string[] = [];
  let written: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    written = db
      .insertInto('settings')
      .values({ name: 'beside', value: '' })
      .execute()
      .then(() => done.push('beside'));
    for (const name of ['a', 'b', 'c'])
      await tx.insertInto('settings').values({ name, value: '' }).execute();
    done.push('transaction');
  });
  await written;

  expect(done).toEqual(['transaction', 'beside']);
  await db.destroy();
});

test('work of many statements gives others their turn', async () => {
  const { db, close } = await openTestDatabase('SQLite');
  const turns: string[] = [];
  setImmediate(() => turns.push('of others'));
  for (let count = 0; count < 100_000 && turns.length === 0; count += 1)
    await db.selectFrom('settings').selectAll().execute();

  expect(turns).toHaveLength(1);
  await close();
});

describe.runIf(testDatabases.includes('PostgreSQL'))('on PostgreSQL', () => {
  test('a connection that is ended between two statements fails its transaction, and nothing else', async () => {
    const { databaseUrl = '', db, close } = await openTestDatabase('PostgreSQL');
    const served = await openDatabase({ dataDir: '', databaseUrl });

    const failed = served.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      // The connection is ended while it is idle.
      await eventually(async () => expect(await backends(db, rows[0]?.pid)).toEqual([]));
      await tx.insertInto('settings').values({ name: 'from the', value: 'server' }).execute();
    });

    await expect(failed).rejects.toThrow(/terminat|not queryable/);
    expect(await served.selectFrom('settings').selectAll().execute()).toEqual([]);
    await served.destroy();
    await close();
  });

  test('instances that start at once on an empty database migrate it once', async () => {
    const { databaseUrl = '', db, close } = await openTestDatabase('PostgreSQL');
    await db.schema.dropTable('migrations').execute();
    await db.schema.dropSchema('public').cascade().execute();
    await db.schema.createSchema('public').execute();

    const opened = await Promise.all(
      Array.from({ length: 5 }, () => openDatabase({ dataDir: '', databaseUrl })),
    );

    for (const one of opened)
      expect(await one.selectFrom('settings').selectAll().execute()).toEqual([]);
    for (const one of opened) await one.destroy();
    await close();
  });
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

function backends(db: Db, pid: number | undefined) {
  return sql`SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`
    .execute(db)
    .then(({ rows }) => rows);
}
