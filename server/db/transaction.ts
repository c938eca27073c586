import type { Transaction } from 'kysely';

import type { Db } from './open.ts';
import type { Database } from './tables/schema.ts';

/** Of PostgreSQL: two transactions waited for each other, and this one was ended. */
const deadlocks: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const attempts = 5;

/** Whether a transaction was ended only because another one was under way. */
export function isDeadlock(error: unknown): boolean {
  return deadlocks.has((error as { code?: unknown }).code);
}

/**
 * Runs `act` in a transaction, and again where it was ended only because of another one. What `act`
 * does must all be in the transaction.
 */
export async function repeatable<Result>(
  db: Db,
  act: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if (tried >= attempts || !isDeadlock(error)) throw error;
    }
  }
}
