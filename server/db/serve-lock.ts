import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import SqliteDatabase from 'better-sqlite3';

/**
 * Holds the data folder for one server: what one stores, the subscribers of another would never
 * learn. The operating system ends the hold with the process, however that ends.
 * @returns the function that ends the hold.
 * @throws Error with one line when another server holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(join(dataDir, 'server.lock'), { timeout: 0 });
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
