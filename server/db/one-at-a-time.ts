import { sql, type RawBuilder } from 'kysely';

import { Problem } from '#server/base/problem.ts';

import { isPostgres } from './dialects/which-database.ts';
import type { Db } from './open.ts';

const tries = 50;
const betweenTriesMs = 100;

/**
 * Of two transactions that come here with one name, the second waits until the first is over, and
 * reads what it has stored: for five seconds, since its connection waits with it. SQLite has one
 * writer anyway.
 * @param name Of what is read as a whole before it is written.
 * @param part Where only a part of it is read: other parts do not wait, but who comes for the whole
 *   waits for each of them, and they for it.
 * @throws Problem 503
 */
export async function oneAtATime(tx: Db, name: string, part?: string): Promise<void> {
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
