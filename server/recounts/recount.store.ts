import { sql, type Selectable } from 'kysely';

import { chunksOf } from '#server/base/chunks-of.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { Interval } from '#server/oee/time/interval.ts';

/** Hours of one machine that have to be counted again. */
export type RecountWork = Selectable<Database['recount_work']>;

/** Causes of a recount. */
export type RecountCause = 'calendar' | 'nonWorking' | 'reason' | 'policy';

/** Both databases limit the parameters of a statement. */
const batchSize = 500;

/** Queues a recount of these machines' hours, in the transaction of the change. */
export async function addRecount(
  tx: Db,
  machineIds: readonly string[],
  {
    start,
    end,
    cause,
    username = null,
  }: Interval & { cause: RecountCause; username?: string | null },
): Promise<void> {
  // One lock order avoids deadlocks on PostgreSQL.
  const inOrder = machineIds.toSorted();
  for (const some of chunksOf(inOrder, batchSize))
    await tx
      .insertInto('recount_work')
      .values(
        some.map((machine_id) => ({
          machine_id,
          start_at: start,
          end_at: end,
          done_until: start,
          cause,
          username,
          generation: 1,
          claimed_until: 0,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('machine_id').doUpdateSet({
          start_at: sql<number>`CASE WHEN excluded.start_at < recount_work.start_at THEN excluded.start_at ELSE recount_work.start_at END`,
          end_at: sql<number>`CASE WHEN excluded.end_at > recount_work.end_at THEN excluded.end_at ELSE recount_work.end_at END`,
          done_until: sql<number>`CASE WHEN excluded.start_at < recount_work.done_until THEN excluded.start_at ELSE recount_work.done_until END`,
          cause: sql<string>`excluded.cause`,
          username: sql<string | null>`excluded.username`,
          generation: sql<number>`recount_work.generation + 1`,
        }),
      )
      .execute();
}

/** The first unclaimed work, by machine. */
export function nextRecount(db: Db, now: number): Promise<RecountWork | undefined> {
  return db
    .selectFrom('recount_work')
    .selectAll()
    .where('claimed_until', '<=', now)
    .orderBy('machine_id')
    .limit(1)
    .executeTakeFirst();
}

/** Ids of machines with work, with the number of additions. */
export async function recountGenerations(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('recount_work').select(['machine_id', 'generation']).execute();
  return new Map(rows.map(({ machine_id, generation }) => [machine_id, generation]));
}

/** @returns the work, claimed until `until`; undefined where another instance has claimed it. */
export function claimRecount(
  db: Db,
  machineId: string,
  { now, until }: { now: number; until: number },
): Promise<RecountWork | undefined> {
  return db
    .updateTable('recount_work')
    .set({ claimed_until: until })
    .where('machine_id', '=', machineId)
    .where('claimed_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores the progress in the transaction of the work; finished work is deleted.
 * @returns false where more was added meanwhile, or another instance has claimed it.
 */
export async function advanceRecount(
  tx: Db,
  { machine_id, generation, claimed_until }: RecountWork,
  { doneUntil, isDone, claimedUntil }: { doneUntil: number; isDone: boolean; claimedUntil: number },
): Promise<boolean> {
  if (isDone) {
    const { numDeletedRows } = await tx
      .deleteFrom('recount_work')
      .where('machine_id', '=', machine_id)
      .where('generation', '=', generation)
      .where('claimed_until', '=', claimed_until)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('recount_work')
    .set({ done_until: doneUntil, claimed_until: claimedUntil })
    .where('machine_id', '=', machine_id)
    .where('generation', '=', generation)
    .where('claimed_until', '=', claimed_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the claim, if this instance still has it. */
export async function releaseRecount(
  db: Db,
  { machine_id, claimed_until }: RecountWork,
): Promise<void> {
  await db
    .updateTable('recount_work')
    .set({ claimed_until: 0 })
    .where('machine_id', '=', machine_id)
    .where('claimed_until', '=', claimed_until)
    .execute();
}
