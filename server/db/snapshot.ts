import { PostgresAdapter } from 'kysely';

import type { Db } from './open.ts';

/**
 * What `read` reads is as it was at one moment, however many statements that takes. The embedded
 * database has one connection, and statements that wait for nothing else follow each other on it.
 */
export function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  if (!isPostgres || db.isTransaction) return read(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}
