import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

/**
 * Locks the data folder for one server: changes by a second one would not reach the subscribers of
 * the first. The operating system releases the lock when the process ends.
 * @returns the function that releases it.
 * @throws Error with one line when another server holds it, or the folder cannot be opened.
 */
export function lockDataDir(dataDir: string): () => void {
  const lock = openLock(dataDir);
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY'))
      throw new Error(`DATA_DIR "${dataDir}" is in use by another Lineside server`, {
        cause: error,
      });
    throw error;
  }
  return () => void lock.close();
}

function openLock(dataDir: string): SqliteDatabase.Database {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return new SqliteDatabase(join(dataDir, 'server.lock'), { timeout: 0 });
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`DATA_DIR "${dataDir}" cannot be opened: ${message}`, { cause: error });
  }
}
