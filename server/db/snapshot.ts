import { sql } from 'kysely';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

/** Runs `read` in one snapshot: all its statements see the same state. */
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
 * PostgreSQL plans with the present tables, also in a snapshot: it would miss samples that were
 * moved to the table of their week after the snapshot began. The lock is taken before it begins.
 */
async function keepSampleTables(snapshot: Db): Promise<void> {
  await sql`LOCK TABLE ONLY samples IN ACCESS SHARE MODE`.execute(snapshot);
}
