import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';

export interface Limit {
  /** Tries that are possible at once after a pause. */
  burst: number;
  /** Milliseconds per further try once the burst is used. */
  everyMs: number;
}

export interface Bucket {
  key: string;
  limit: Limit;
}

/**
 * The generic cell rate algorithm (GCRA) in one statement: `free_at` is the instant at which all
 * tries so far are paid for, at one per `everyMs`; a try is refused while that is a burst or more
 * ahead.
 * @returns 0, or milliseconds to wait.
 */
export async function consumeRateLimit(
  db: Db,
  { key, limit: { burst, everyMs } }: Bucket,
  now: number,
): Promise<number> {
  const latest = now + (burst - 1) * everyMs;
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, free_at: now + everyMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rate_limits.free_at > ${now}
            THEN rate_limits.free_at ELSE ${now} END + ${everyMs}`,
        })
        .where('rate_limits.free_at', '<=', latest),
    )
    .returning('free_at')
    .executeTakeFirst();
  if (taken) return 0;
  const freeAt = await freeAtOf(db, key);
  const fullAt = latest + everyMs;
  // At least 1, also when a refund in between has made the next try possible.
  return Math.max(1, Math.min(freeAt, fullAt) - latest);
}

export async function refundRateLimit(db: Db, { key, limit: { everyMs } }: Bucket): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set(({ eb }) => ({ free_at: eb('free_at', '-', everyMs) }))
    .where('key', '=', key)
    .execute();
}

async function freeAtOf(db: Db, key: string): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.free_at ?? 0;
}

/**
 * Limits `free_at` to a full burst from now: it is later only if the clock was set back, which must
 * not lengthen the wait.
 */
export async function capRateLimit(
  db: Db,
  { key, limit: { burst, everyMs } }: Bucket,
  now: number,
): Promise<void> {
  const fullAt = now + burst * everyMs;
  await db
    .updateTable('rate_limits')
    .set({ free_at: fullAt })
    .where('key', '=', key)
    .where('free_at', '>', fullAt)
    .execute();
}
