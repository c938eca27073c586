import { sql, type RawBuilder } from 'kysely';

import { Problem } from '#server/base/problem.ts';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

const tries = 50;
const betweenTriesMs = 100;

/**
 * Serializes transactions with the same name: the second waits until the first is over, and then
 * reads its changes; for five seconds at most, since its connection waits with it. SQLite has one
 * writer anyway.
 * @param name Names the data that is read as a whole before it is written.
 * @param part Locks one part of it only: other parts do not wait, a lock of the whole excludes all
 * parts.
 * @throws Problem 503
 */
export async function acquireLock(tx: Db, name: string, part?: string): Promise<void> {
  if (!isPostgres(tx)) return;
  for (let count = 0; count < tries; count += 1) {
    const { rows } = await sql<{ locked: boolean }>`
      SELECT ${lockOf(name, part)} AS locked`.execute(tx);
    if (rows[0]?.locked) return;
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
  throw new Problem(503, 'resource.busy', 'Many rows are being changed. Try again in a moment.');
}

function lockOf(name: string, part: string | undefined): RawBuilder<boolean> {
  if (part === undefined) return sql`pg_try_advisory_xact_lock(hashtext(${name}))`;
  return sql`pg_try_advisory_xact_lock_shared(hashtext(${name}))
    AND pg_try_advisory_xact_lock(hashtext(${`${name}: ${part}`}))`;
}
