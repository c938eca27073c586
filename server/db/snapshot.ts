import { sql } from 'kysely';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** What `read` reads is as it was at one moment, however many statements that takes. */
export function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      if (isPostgres(db)) await keepSampleTables(snapshot);
      return read(snapshot);
    });
}

/**
 * PostgreSQL plans by the tables of now, also in a snapshot: samples that were moved to the table of
 * their week after it began are in neither. The lock is taken before the snapshot begins.
 */
async function keepSampleTables(snapshot: Db): Promise<void> {
  await sql`LOCK TABLE ONLY samples IN ACCESS SHARE MODE`.execute(snapshot);
}
