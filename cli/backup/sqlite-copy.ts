import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

import { lockDataDir } from '#server/db/serve-lock.ts';

import {
  backupTimeStatement,
  ofProcesses,
  type CopiedDatabase,
  type DatabaseCopier,
} from './database-copy.ts';

const copyName = 'database.sqlite';
/** All pages in one step give a consistent snapshot, despite concurrent writes. */
const allPages = 2_147_483_647;

/** The SQLite database of a data folder, copied with its online backup. */
export function sqliteCopier(dataDir: string): DatabaseCopier {
  const path = join(dataDir, 'lineside.sqlite');
  return {
    kind: 'SQLite',
    async save(folder) {
      if (!existsSync(path)) throw new Error(`DATA_DIR "${dataDir}" has no database to back up.`);
      const source = new SqliteDatabase(path, { fileMustExist: true });
      const target = join(folder, copyName);
      await source.backup(target, { progress: () => allPages });
      source.close();
      chmodSync(target, 0o600);
      return describe(target);
    },
    note(at) {
      const database = new SqliteDatabase(path, { fileMustExist: true });
      database.exec(backupTimeStatement(at));
      database.close();
      return Promise.resolve();
    },
    isEmpty: () => Promise.resolve(!existsSync(path)),
    async restore(folder) {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      const unlock = lockDataDir(dataDir);
      try {
        for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
        copyFileSync(join(folder, copyName), path);
        chmodSync(path, 0o600);
        return { counts: check(path) };
      } finally {
        unlock();
      }
    },
  };
}

/** Switching to journal mode DELETE merges the -wal file into the copy. */
function describe(path: string): CopiedDatabase {
  const database = new SqliteDatabase(path);
  database.pragma('journal_mode = DELETE');
  for (const table of ofProcesses) database.exec(`DELETE FROM ${table}`);
  const counts = countsIn(database);
  const migrations = database.prepare('SELECT name FROM migrations ORDER BY name').pluck().all();
  database.close();
  return { counts, migrations: migrations as string[] };
}

/** @throws Error with one line for a corrupt file. */
function check(path: string): Record<string, number> {
  const database = new SqliteDatabase(path);
  const found = database.pragma('integrity_check', { simple: true });
  if (found !== 'ok') throw new Error(`The restored copy is damaged: ${String(found)}`);
  const counts = countsIn(database);
  // The copy gets a new id: it may run beside the original, on the same bus.
  database.exec(`DELETE FROM settings WHERE name = 'installation.id'`);
  database.close();
  return counts;
}

function countsIn(database: SqliteDatabase.Database): Record<string, number> {
  const names = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
    )
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      database.prepare(`SELECT count(*) FROM "${name}"`).pluck().get() as number,
    ]),
  );
}
