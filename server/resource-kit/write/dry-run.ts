import type { Db } from '#server/db/open.ts';
import { retryOnDeadlock } from '#server/db/transaction.ts';

/** Rolls a transaction back. */
export class RollbackSignal extends Error {}

/** Returns the result of `act` in a transaction that is rolled back. */
export async function dryRun<Result>(db: Db, act: (tx: Db) => Promise<Result>): Promise<Result> {
  let found: { result: Result } | undefined;
  try {
    await retryOnDeadlock(db, async (tx) => {
      found = { result: await act(tx) };
      throw new RollbackSignal();
    });
  } catch (error) {
    if (!(error instanceof RollbackSignal) || !found) throw error;
  }
  if (!found) throw new Error('A transaction that is taken back has ended without its answer');
  return found.result;
}
