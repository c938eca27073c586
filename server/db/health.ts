import { sql } from 'kysely';

import type { Db } from './open.ts';

const marker = 'health.written';
/** As much as a commit of samples takes: what is left of a full disk may hold a few bytes. */
const writtenBytes = 65_536;
/** A write costs a sync of the disk: however often it is asked for, one is enough for so long. */
const writeEveryMs = 5000;

export interface DatabaseHealth {
  isReading: boolean;
  isWriting: boolean;
}

/** Asks the database to read and to write something real. Never rejects. */
export function createDatabaseCheck(db: Db): () => Promise<DatabaseHealth> {
  let checkedAt = -Infinity;
  let writing: Promise<boolean> | undefined;

  async function write(): Promise<void> {
    const value = String(Date.now()).padEnd(writtenBytes);
    await db
      .insertInto('settings')
      .values({ name: marker, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  return async () => {
    const at = performance.now();
    if (!writing || at - checkedAt >= writeEveryMs) {
      checkedAt = at;
      writing = succeeds(write());
    }
    const [isReading, isWriting] = await Promise.all([succeeds(read(db)), writing]);
    return { isReading, isWriting };
  };
}

/** A row of each large table by its key: `SELECT 1` would read nothing of a damaged file. */
async function read(db: Db): Promise<void> {
  await sql`SELECT
    (SELECT count(*) FROM machine_states),
    (SELECT max(hour_at) FROM hours WHERE machine_id = (SELECT max(machine_id) FROM hours)),
    (SELECT max(at) FROM samples WHERE machine_id = (SELECT max(machine_id) FROM samples)),
    (SELECT max(username) FROM accounts),
    (SELECT max(token_hash) FROM refresh_tokens)`.execute(db);
}

function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
