import type { Transaction } from 'kysely';

import type { Db } from './open.ts';
import type { Database } from './tables/schema.ts';

/** PostgreSQL codes: a deadlock or a serialization failure ended this transaction. */
const deadlocks: ReadonlySet<unknown> = new Set(['40P01', '40001']);
const attempts = 5;

/** Whether a transaction failed only because of a concurrent one. */
export function isDeadlock(error: unknown): boolean {
  return deadlocks.has((error as { code?: unknown }).code);
}

/**
 * Runs `act` in a transaction, and retries it after a deadlock. `act` must have no effects outside
 * of the transaction.
 */
export async function retryOnDeadlock<Result>(
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
